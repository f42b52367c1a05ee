import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useDiscardDraft } from "./draft-api.ts";
import { nameInRecord, withoutFilledIn } from "./known-child.ts";
import { openDraft } from "./open-draft.ts";
import { referralScreens } from "./routes.ts";
import type { WizardSteps } from "./use-wizard-steps.ts";
import { setAside } from "./wizard-api.ts";
import { type Beginning, draftFields } from "./wizard-beginning.ts";
import { emptyForm } from "./wizard-prefill.ts";

interface AnotherChild {
  steps: WizardSteps;
  beginning: Beginning;
}

/** Goes on as a new referral, of another child: with what was typed, and without anything that was filled in (decision G-REF-32). */
export function useAnotherChild({ steps, beginning }: AnotherChild) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const discard = useDiscardDraft();
  return async () => {
    const { form, choices, files, identity } = steps;
    const { chosen } = files;
    const typed = withoutFilledIn(form.getValues(), beginning.filledIn, emptyForm(choices));
    const insteadOf = identity.known ? nameInRecord(identity.known) : "";
    const id = crypto.randomUUID();
    const nothing = { modifyDtm: undefined, attempt: undefined, at: undefined };
    setAside(queries, id, { ...nothing, typed, step: 2, chosen, insteadOf, keptNames: [] });
    const fields = draftFields({ typed, kept: [], modifyDtm: undefined, hadFiles: chosen.length > 0 });
    if (!steps.isOther) openDraft(queries, id).keeper.note({ form: "new", subject: "", fields, step: 2 });
    // The draft of a child whom it is not about is gone after 14 days at the latest.
    if (!steps.isOther) await discard.mutateAsync(steps.draft.id).catch(() => undefined);
    setAside(queries, steps.draft.id, undefined);
    await navigate({ href: referralScreens.make.to({}, { draft: id }), replace: true, ignoreBlocker: true });
  };
}
