import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { nameInRecord, withoutFilledIn } from "./known-child.ts";
import { referralScreens } from "./routes.ts";
import type { WizardSteps } from "./use-wizard-steps.ts";
import { placeOf, type Subject, setAside, useDropDraft } from "./wizard-api.ts";
import type { Beginning } from "./wizard-beginning.ts";
import { emptyForm } from "./wizard-prefill.ts";

interface AnotherChild {
  subject: Subject;
  steps: WizardSteps;
  beginning: Beginning;
}

/** Goes on as a new referral, of another child: with what was typed, and without anything that was filled in (decision G-REF-32). */
export function useAnotherChild({ subject, steps, beginning }: AnotherChild) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const dropDraft = useDropDraft();
  return async () => {
    const { form, choices, files, keeper, identity } = steps;
    const typed = withoutFilledIn(form.getValues(), beginning.filledIn, emptyForm(choices));
    const insteadOf = identity.known ? nameInRecord(identity.known) : "";
    await keeper.stop();
    // The draft of a child whom it is not about is gone after 14 days at the latest.
    await dropDraft.mutateAsync(placeOf(subject)).catch(() => undefined);
    setAside(queries, placeOf(subject), undefined);
    setAside(
      queries,
      { form: "new" },
      {
        ...{ typed, step: 2, chosen: files.chosen, insteadOf },
        ...{ keptNames: [], modifyDtm: undefined, attempt: undefined, at: undefined },
      },
    );
    await navigate({ href: referralScreens.make.to(), replace: true, ignoreBlocker: true });
  };
}
