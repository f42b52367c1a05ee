import { signIn } from "@linnet/contract/session/sign-in";
import { Button, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useRef, useState } from "react";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { ABOVE_BUTTON, focusFirstError, showServerErrors } from "../../../ui/form/use-form-errors.ts";
import { useSubmitFactor } from "./api.ts";
import classes from "./screen.module.css";

interface SignInFactorFormProps {
  interaction: string;
  /** Back to Email and password. */
  onStartAgain: () => void;
  /** The password is to be changed before anything else. */
  onNewPassword: () => void;
}

const WAYS = {
  app: {
    label: "Enter the 6-digit code from your authenticator app",
    help: "The app shows a new code every 30 seconds.",
    inputMode: "numeric",
    other: "Use a recovery code instead",
  },
  recovery: {
    label: "Enter one of your recovery codes",
    help: "Each code works once.",
    inputMode: "text",
    other: "Use your authenticator app instead",
  },
} as const;

/** The step after a right password, for people who have set up a second factor. */
export function SignInFactorForm({ interaction, onStartAgain, onNewPassword }: SignInFactorFormProps) {
  const [way, setWay] = useState<keyof typeof WAYS>("app");
  const submit = useSubmitFactor(interaction);
  const code = useRef<HTMLInputElement>(null);
  const form = useForm({ initialValues: { code: "" }, validate: schemaResolver(signIn.secondFactor.body, { sync: true }) });
  const { label, help, inputMode, other } = WAYS[way];

  const send = form.onSubmit(
    (typed) =>
      submit.mutate(typed, {
        onSuccess: (next) => "newPassword" in next && onNewPassword(),
        onError: (error) => {
          form.setFieldValue("code", "");
          showServerErrors(form, error);
          code.current?.focus();
        },
      }),
    focusFirstError(form),
  );
  const change = () => {
    setWay(way === "app" ? "recovery" : "app");
    form.reset();
    code.current?.focus();
  };

  return (
    <form className={classes.fields} onSubmit={send} noValidate>
      {form.errors[ABOVE_BUTTON] && (
        <Banner tone="danger" role="alert">
          {form.errors[ABOVE_BUTTON]}
        </Banner>
      )}
      <TextInput
        size="lg"
        label={label}
        description={help}
        inputMode={inputMode}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
        ref={code}
        classNames={{ input: classes.code ?? "" }}
        {...form.getInputProps("code")}
      />
      <Button size="lg" type="submit" fullWidth mt="xs" loading={submit.isPending || submit.isSuccess}>
        Continue
      </Button>
      <div className={classes.actions}>
        <Button variant="subtle" onClick={change}>
          {other}
        </Button>
        <Button variant="subtle" onClick={onStartAgain}>
          Start over
        </Button>
      </div>
    </form>
  );
}
