import { Modal } from "@mantine/core";
import { LeaveGuard } from "../../../../ui/form/leave-guard.tsx";
import { DialogLeaving } from "../../forms/dialog-leaving.tsx";
import { useFocusBack } from "../../forms/use-focus-back.ts";
import { useLeaving } from "../../forms/use-leaving.ts";
import { PhysicianChoice } from "./choice.tsx";
import { PhysicianContactForm } from "./contact-form.tsx";
import type { PhysicianDraft } from "./draft.ts";
import { type LocationChoice, usePhysicianLink } from "./use-link.ts";

interface PhysicianLinkDialogProps {
  /** The one that is edited: who it is stays. None to add somebody. */
  link: PhysicianDraft | undefined;
  locations: readonly LocationChoice[];
  /** The physicians who are in the practice already; nobody is in it twice (DIR-080). */
  taken: readonly number[];
  /** What is typed on the page below is asked about here too. */
  isPageUnsaved?: boolean;
  onSave: (draft: PhysicianDraft) => void;
  onClose: () => void;
}

/** Who works in a practice, then where and how they are reached there. */
export function PhysicianLinkDialog({ link, locations, taken, isPageUnsaved = false, onSave, onClose }: PhysicianLinkDialogProps) {
  useFocusBack();
  const linking = usePhysicianLink({ link, locations, onSave });
  const { step, chosen, form } = linking;
  const isUnsaved = form.isDirty() || chosen !== link;
  // Whom somebody has selected is selected again in no time.
  const { isAsking, stay, close } = useLeaving({ isUnsaved: form.isDirty(), onClose });
  const name = step === "choose" || !chosen ? "Add physician" : chosen.physicianName;
  return (
    <Modal opened onClose={close} closeOnClickOutside={!isUnsaved} title={isAsking ? `Close ‘${name}’?` : name} size={640}>
      <LeaveGuard isUnsaved={isUnsaved || isPageUnsaved} />
      {isAsking && <DialogLeaving onLeave={onClose} onStay={stay} />}
      {!isAsking && step === "choose" && <PhysicianChoice linking={linking} taken={taken} onClose={onClose} />}
      {!isAsking && step === "contact" && (
        <PhysicianContactForm linking={linking} isNew={link === undefined} locations={locations} onClose={onClose} />
      )}
    </Modal>
  );
}
