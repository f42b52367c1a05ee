import type { Referral } from "@linnet/contract/referrals";
import { useOneAtATime } from "../../../platform/http/use-one-at-a-time.ts";
import { notify } from "../../../ui/feedback/notify.ts";
import { useRemind } from "../shared/api.ts";

/** Reminds the clinic right away, and shows the result. Within a week of the last reminder, the server names the next day. */
export function useRemindClinic({ id, clinicName }: Pick<Referral, "id" | "clinicName">) {
  const remind = useRemind(id);
  const remindOnce = useOneAtATime(remind);
  const run = () =>
    remindOnce(undefined, {
      onSuccess: () => notify({ text: `You reminded ${clinicName}.` }),
      onError: ({ message }) => notify({ text: message }),
    });
  return { run, isPending: remind.isPending };
}
