import { useState } from "react";
import { nameInProse } from "../../../platform/format/format.ts";
import { useOneAtATime } from "../../../platform/http/use-one-at-a-time.ts";
import { ConfirmModal } from "../../../ui/feedback/confirm-modal.tsx";
import { FailureDialog } from "../forms/failure-dialog.tsx";
import { useChangeDefaultLocation, useChangeOwner } from "./api.ts";
import type { LocationEntry, PhysicianEntry, TypedPractice } from "./entries.ts";
import type { usePracticeEditing } from "./use-editing.ts";

const withDefault = (entry: LocationEntry) => (practice: TypedPractice) => ({
  ...practice,
  locations: practice.locations.map((each) => ({ ...each, isDefault: each.key === entry.key })),
});
const withOwner = (entry: PhysicianEntry) => (practice: TypedPractice) => ({
  ...practice,
  physicians: practice.physicians.map((each) => ({ ...each, isOwner: each.id === entry.id })),
});

/** The default location and the owner, which are changed at once and not with the form (DIR-076). The owner is asked about first. */
export function useAtOnce({ seen, form, follow }: ReturnType<typeof usePracticeEditing>) {
  const changeDefault = useChangeDefaultLocation(seen.id);
  const changeDefaultOnce = useOneAtATime(changeDefault);
  const changeOwner = useChangeOwner(seen.id);
  const changeOwnerOnce = useOneAtATime(changeOwner);
  const [failure, setFailure] = useState<{ error: Error; from: HTMLElement }>();
  const [next, setNext] = useState<{ entry: PhysicianEntry; from: HTMLElement }>();
  const owner = form.values.physicians.find(({ isOwner }) => isOwner);

  const chooseDefault = (entry: LocationEntry, from: HTMLElement) => {
    const fail = (error: Error) => setFailure({ error, from });
    changeDefaultOnce(entry.key, { onSuccess: () => void follow(withDefault(entry)).catch(fail), onError: fail });
  };
  const askAboutOwner = (entry: PhysicianEntry, from: HTMLElement) => {
    changeOwner.reset();
    setNext({ entry, from });
  };
  const closeQuestion = () => {
    setNext(undefined);
    next?.from.focus();
  };
  const chooseOwner = () => {
    if (!next) return;
    const { entry, from } = next;
    changeOwnerOnce(entry.draft.physicianId, {
      onSuccess: () => {
        closeQuestion();
        void follow(withOwner(entry)).catch((error: Error) => setFailure({ error, from }));
      },
    });
  };
  const closeFailure = () => {
    setFailure(undefined);
    failure?.from.focus();
  };

  const dialogs = (
    <>
      {next && (
        <ConfirmModal
          opened
          title="Change the practice owner?"
          text={[
            `${nameInProse(next.entry.draft.physicianName)} becomes the owner of ${seen.practiceName} at once, and has to sign the agreement. Until then the practice is off the portal, and nobody can work for it there.`,
            owner && `${nameInProse(owner.draft.physicianName)} becomes a physician of the practice.`,
          ]
            .filter(Boolean)
            .join(" ")}
          words={{ confirm: "Change owner" }}
          act={changeOwner}
          onConfirm={chooseOwner}
          onClose={closeQuestion}
        />
      )}
      {failure && <FailureDialog error={failure.error} onClose={closeFailure} />}
    </>
  );
  return { chooseDefault, askAboutOwner, dialogs };
}
