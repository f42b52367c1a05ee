import { Button, Modal, PasswordInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { ABOVE_BUTTON, showServerErrors } from "../../platform/form-errors.ts";
import { Banner } from "../../ui/banner.tsx";
import classes from "./account-settings-screen.module.css";

/** What the password is asked for; a mutation fits as it is. */
interface PasswordAct {
  isPending: boolean;
  mutate: (password: string, ways: { onError: (error: Error) => void }) => void;
}

interface PasswordFormProps {
  text: string;
  confirm: string;
  /** The act takes something away. */
  isRemoval?: boolean;
  act: PasswordAct;
  onClose: () => void;
}

interface AccountSettingsPasswordDialogProps extends PasswordFormProps {
  opened: boolean;
  title: string;
}

/** Asks the password once more before the second factor changes. What was typed is gone when it closes. */
export function AccountSettingsPasswordDialog({ opened, title, ...form }: AccountSettingsPasswordDialogProps) {
  return (
    <Modal opened={opened} onClose={form.onClose} title={title} size={480}>
      <PasswordForm {...form} />
    </Modal>
  );
}

function PasswordForm({ text, confirm, isRemoval = false, act, onClose }: PasswordFormProps) {
  const form = useForm({
    name: "password-again",
    initialValues: { password: "" },
    validate: { password: (password) => (password === "" ? "Please enter your password" : null) },
  });
  const fail = (error: Error) => {
    form.setFieldValue("password", "");
    showServerErrors(form, error);
    form.getInputNode("password")?.focus();
  };
  const send = form.onSubmit(({ password }) => act.mutate(password, { onError: fail }));
  return (
    <form className={classes["stack"]} onSubmit={send} noValidate>
      <p className={classes["text"]}>{text}</p>
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        data-autofocus
        visibilityToggleButtonProps={{ "aria-label": "Show password" }}
        {...form.getInputProps("password")}
      />
      {form.errors[ABOVE_BUTTON] && (
        <Banner tone="danger" role="alert">
          {form.errors[ABOVE_BUTTON]}
        </Banner>
      )}
      <div className={classes["dialogButtons"]}>
        <Button size="md" variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" size="md" loading={act.isPending} {...(isRemoval && { color: "red.6" })}>
          {confirm}
        </Button>
      </div>
    </form>
  );
}
