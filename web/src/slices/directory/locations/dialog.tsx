import type { LocationForm } from "@linnet/contract/directory/fields";
import { Modal } from "@mantine/core";
import { LeaveGuard } from "../../../ui/form/leave-guard.tsx";
import { DialogLeaving } from "../forms/dialog-leaving.tsx";
import { useFocusBack } from "../forms/use-focus-back.ts";
import { useLeaving } from "../forms/use-leaving.ts";
import { AddressRevision } from "./address-revision.tsx";
import { AddressUnchecked } from "./address-unchecked.tsx";
import { LocationFieldsForm } from "./fields-form.tsx";
import { useLocationFlow } from "./use-flow.ts";

interface LocationDialogProps {
  /** The one that is edited; none to add one. */
  location: LocationForm | undefined;
  /** What is typed on the page below is asked about here too. */
  isPageUnsaved?: boolean;
  onSave: (location: LocationForm) => void;
  onClose: () => void;
}

/**
 * A location of a practice, whose address is checked before it is kept. What became of the check takes the place of the form, and
 * closing that leads back to it.
 */
export function LocationDialog({ location, isPageUnsaved = false, onSave, onClose }: LocationDialogProps) {
  useFocusBack();
  const flow = useLocationFlow({ location, onSave });
  const { form, stage, backToForm } = flow;
  const isUnsaved = form.isDirty();
  const { isAsking, stay, close } = useLeaving({ isUnsaved, onClose });
  const shown = isAsking ? "leaving" : stage.kind;
  const isForm = shown === "form";
  const name = location ? "Edit location" : "Add location";
  const title = {
    form: name,
    leaving: `Close ‘${name}’?`,
    revision: "Address needs revision",
    notFound: "Address not found",
    failed: "Address not checked",
  }[shown];
  return (
    <Modal
      opened
      onClose={isForm || isAsking ? close : backToForm}
      closeOnClickOutside={!isUnsaved}
      title={title}
      size={isForm ? 800 : 640}
    >
      <LeaveGuard isUnsaved={isUnsaved || isPageUnsaved} />
      {isAsking ? (
        <DialogLeaving onLeave={onClose} onStay={stay} />
      ) : (
        <Shown flow={flow} location={location} onSave={onSave} onClose={onClose} />
      )}
    </Modal>
  );
}

interface ShownProps extends Omit<LocationDialogProps, "isPageUnsaved"> {
  flow: ReturnType<typeof useLocationFlow>;
}

function Shown({ flow, location, onSave, onClose }: ShownProps) {
  const { stage, revise, backToForm } = flow;
  if (stage.kind === "form") return <LocationFieldsForm flow={flow} isNew={location === undefined} onClose={onClose} />;
  const keepOriginal = () => onSave(stage.location);
  return stage.kind === "revision" ? (
    <AddressRevision typed={stage.typed} suggested={stage.suggested} onSubmit={revise} onUseOriginal={keepOriginal} onBack={backToForm} />
  ) : (
    <AddressUnchecked isAnswered={stage.kind === "notFound"} onUseOriginal={keepOriginal} onBack={backToForm} />
  );
}
