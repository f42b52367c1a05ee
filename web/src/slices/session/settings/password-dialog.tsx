import type { FactorProof } from "@linnet/contract/session/settings";
import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { ApiError } from "../../../platform/http/api-client.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { Dialog } from "../../../ui/feedback/dialog.tsx";
import { ButtonRow } from "../../../ui/form/button-row.tsx";
import { ABOVE_BUTTON, focusFirstError, showServerErrors } from "../../../ui/form/use-form-errors.ts";
import { eitherCodeError } from "./code-error.ts";
import classes from "./screen.module.css";

/** What the password is asked for; a mutation fits as it is. */
interface PasswordAct {
  isPending: boolean;
  mutate: (proof: FactorProof, options: { onError: (error: Error) => void }) => void;
}

interface PasswordFormProps {
  text: string;
  confirm: string;
  /** The act takes something away. */
  isRemoval?: boolean;
  /** A second factor is active: its code is required with the password. */
  hasFactor?: boolean;
  act: PasswordAct;
  onClose: () => void;
}

interface SettingsPasswordDialogProps extends PasswordFormProps {
  opened: boolean;
  title: string;
}

/** Asks the password once more before the second factor changes. What was typed is gone when it closes. */
export function SettingsPasswordDialog({ opened, title, ...form }: SettingsPasswordDialogProps) {
  return (
    <Dialog child={null} opened={opened} onClose={form.onClose} title={title} size={480}>
      <PasswordForm {...form} />
    </Dialog>
  );
}

/** Whether the server found the code wrong, and not the password. */
const isCodeError = (error: Error): boolean => error instanceof ApiError && error.body.fields?.["code"] !== undefined;

function PasswordForm({ text, confirm, isRemoval = false, hasFactor = false, act, onClose }: PasswordFormProps) {
  const form = useForm({
    name: "password-again",
    initialValues: { password: "", code: "" },
    validate: {
      password: (password) => (password === "" ? "Enter your password" : null),
      code: (code) => (hasFactor ? eitherCodeError(code) : null),
    },
  });
  const fail = (error: Error) => {
    // A code works once, so it is cleared after every failure; the password only if it was wrong.
    form.setFieldValue("code", "");
    const isCodeWrong = isCodeError(error);
    if (!isCodeWrong) form.setFieldValue("password", "");
    showServerErrors(form, error);
    form.getInputNode(isCodeWrong ? "code" : "password")?.focus();
  };
  const send = form.onSubmit((proof) => act.mutate(proof, { onError: fail }), focusFirstError(form));
  return (
    <form className={classes.stack} onSubmit={send} noValidate>
      <p className={classes.text}>{text}</p>
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        data-autofocus
        visibilityToggleButtonProps={{ "aria-label": "Show password" }}
        {...form.getInputProps("password")}
      />
      {hasFactor && (
        <TextInput
          label="Code from your app, or a recovery code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.getInputProps("code")}
        />
      )}
      {form.errors[ABOVE_BUTTON] && (
        <Banner tone="danger" role="alert">
          {form.errors[ABOVE_BUTTON]}
        </Banner>
      )}
      <ButtonRow wayOut={{ onClick: onClose }}>
        <Button type="submit" size="md" loading={act.isPending} {...(isRemoval && { color: "red.6" })}>
          {confirm}
        </Button>
      </ButtonRow>
    </form>
  );
}
