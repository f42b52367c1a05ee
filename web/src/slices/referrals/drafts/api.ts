import { type DraftSummary, referralDrafts } from "@linnet/contract/referrals/drafts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../platform/http/api-client.ts";
import { referralKeys } from "../referral-keys.ts";
import { referralScreens } from "../routes.ts";
import { openDraft } from "./open.ts";

const draftKey = [...referralKeys.all, "drafts"] as const;

/** One's own unsent drafts in the practice in use, the latest first. */
export const draftList = queryOptions({
  queryKey: draftKey,
  queryFn: ({ signal }) => call(referralDrafts.list, {}, { signal }),
});

/** A draft, and where it was listed the practice in which that was. */
interface Discarded {
  id: string;
  practiceId?: number;
}

/** Discards a draft for good, also what of it waits in this tab. */
export function useDiscardDraft() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, ...listed }: Discarded) => {
      const { inPractice, keeper, uploads, close } = openDraft(queries, id);
      uploads.hold();
      await keeper.stop();
      await call(referralDrafts.discard, { params: { draftId: id }, query: { ...inPractice, ...listed } });
      close();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: draftKey }),
  });
}

/** Where a draft is opened. */
export function draftAddress({ id: draft, form, subject }: Pick<DraftSummary, "id" | "form" | "subject">): string {
  if (form === "new") return referralScreens.make.to({}, { draft });
  if (form === "refer-a-patient") return referralScreens.referPatient.to({}, { draft });
  return referralScreens[form === "edit" ? "edit" : "makeAgain"].to({}, { id: Number(subject), draft });
}

/** What a draft is for, in a word or two. */
export function draftTitle({ form, subject }: Pick<DraftSummary, "form" | "subject">): string {
  if (form === "edit") return `Change to referral No. ${subject}`;
  return form === "re-refer" ? `Re-referral after No. ${subject}` : "New referral";
}
