import { Modal } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import classes from "./patient-search.module.css";
import { PatientSearch } from "./patient-search.tsx";

interface PatientSearchDialogProps {
  opened: boolean;
  onClose: () => void;
  /** What was typed before the field was there; it is given once. */
  takeTyped: () => string;
}

/** Opened by Ctrl/Cmd+K or the button in the top bar. What was typed goes when it closes. */
export function PatientSearchDialog({ opened, onClose, takeTyped }: PatientSearchDialogProps) {
  // A dialog gives the focus back to its button only if it was there, closed, before it opened.
  const isThere = useMounted();
  return (
    <Modal.Root
      opened={opened && isThere}
      onClose={onClose}
      padding={0}
      radius="lg"
      size={640}
      yOffset="5.5rem"
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content aria-label="Search patients" className={classes.dialog}>
        <PatientSearch onClose={onClose} takeTyped={takeTyped} />
      </Modal.Content>
    </Modal.Root>
  );
}
