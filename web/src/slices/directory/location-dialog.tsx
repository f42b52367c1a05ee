import type { LocationForm } from "@linnet/contract/directory-fields";
import { Modal } from "@mantine/core";
import { LeaveGuard } from "../../ui/leave-guard.tsx";
import { AddressRevision } from "./address-revision.tsx";
import { AddressUnchecked } from "./address-unchecked.tsx";
import { LocationFieldsForm } from "./location-fields-form.tsx";
import { useFocusBack } from "./use-focus-back.ts";
import { useLocationFlow } from "./use-location-flow.ts";

interface LocationDialogProps {
  /** The one that is edited; none to add one. */
  location: LocationForm | undefined;
  onSave: (location: LocationForm) => void;
  onClose: () => void;
}

/**
 * A location of a practice, whose address is checked before it is kept. What became of the check takes the place of the form, and
 * closing that leads back to it.
 */
export function LocationDialog({ location, onSave, onClose }: LocationDialogProps) {
  useFocusBack();
  const flow = useLocationFlow({ location, onSave });
  const { form, stage, revise, backToForm } = flow;
  const isForm = stage.kind === "form";
  const title = {
    form: location ? "Edit location" : "Add location",
    revision: "Address needs revision",
    notFound: "Address not found",
    failed: "Address not checked",
  }[stage.kind];
  return (
    <Modal opened onClose={isForm ? onClose : backToForm} closeOnClickOutside={!form.isDirty()} title={title} size={isForm ? 800 : 640}>
      <LeaveGuard isUnsaved={form.isDirty()} />
      {stage.kind === "form" && <LocationFieldsForm flow={flow} isNew={location === undefined} onClose={onClose} />}
      {stage.kind === "revision" && (
        <AddressRevision
          typed={stage.typed}
          suggested={stage.suggested}
          onSubmit={revise}
          onUseOriginal={() => onSave(stage.location)}
          onBack={backToForm}
        />
      )}
      {(stage.kind === "notFound" || stage.kind === "failed") && (
        <AddressUnchecked isAnswered={stage.kind === "notFound"} onUseOriginal={() => onSave(stage.location)} onBack={backToForm} />
      )}
    </Modal>
  );
}
