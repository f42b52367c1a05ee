import { Button, Modal } from "@mantine/core";
import { Banner } from "./banner.tsx";
import classes from "./confirm-modal.module.css";

type ConfirmModalProps = {
  opened: boolean;
  title: string;
  text: string;
  confirm: string;
  cancel?: string;
  busy?: boolean;
  error?: string;
  onConfirm: () => void;
  onClose: () => void;
};

/** Cancel has the focus when it opens; the red button names the act. A failure is said inside, the dialog stays. */
export function ConfirmModal({
  opened,
  title,
  text,
  confirm,
  cancel = "Cancel",
  busy = false,
  error,
  onConfirm,
  onClose,
}: ConfirmModalProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={480}
      attributes={{ content: { role: "alertdialog" }, header: { role: "presentation" } }}
    >
      <p className={classes["text"]}>{text}</p>
      {error && (
        <Banner tone="danger" role="alert">
          {error}
        </Banner>
      )}
      <div className={classes["buttons"]}>
        <Button size="md" variant="default" data-autofocus onClick={onClose}>
          {cancel}
        </Button>
        <Button size="md" color="red.6" loading={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Modal>
  );
}
