import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useDiscardDraft } from "../drafts/api.ts";
import { filesForAnotherDraft } from "../drafts/file-list.ts";
import { openDraft } from "../drafts/open.ts";
import { pendingText } from "../drafts/pending-files.ts";
import { nameInRecord, withoutFilledIn } from "../identity/known-child.ts";
import { referralScreens } from "../routes.ts";
import { setAside } from "./api.ts";
import { type Beginning, draftFields } from "./beginning.ts";
import { emptyForm } from "./prefill.ts";
import type { WizardSteps } from "./use-steps.ts";

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
    const typed = withoutFilledIn(form.getValues(), beginning.filledIn, emptyForm(choices));
    const insteadOf = identity.known ? nameInRecord(identity.known) : "";
    const id = crypto.randomUUID();
    const nothing = { modifyDtm: undefined, known: undefined, attempt: undefined, at: undefined };
    setAside(queries, id, { ...nothing, typed, step: 2, insteadOf, keptNames: [] });
    const taken = filesForAnotherDraft(files.now());
    const fields = draftFields({ typed, kept: [], modifyDtm: undefined, pending: pendingText(taken) });
    const { keeper, uploads } = openDraft(queries, id);
    uploads.replace(taken);
    if (!steps.isOther) {
      keeper.note({ form: "new", subject: "", fields, step: 2 });
      uploads.sync();
    }
    // The draft of a child whom it is not about is gone after 14 days at the latest.
    if (!steps.isOther) await discard.mutateAsync({ id: steps.draft.id }).catch(() => undefined);
    setAside(queries, steps.draft.id, undefined);
    await navigate({ href: referralScreens.make.to({}, { draft: id }), replace: true, ignoreBlocker: true });
  };
}
