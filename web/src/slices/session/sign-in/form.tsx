import { signIn } from "@linnet/contract/session/sign-in";
import { Button, PasswordInput, TextInput } from "@mantine/core";
import { schemaResolver, type UseFormReturnType } from "@mantine/form";
import { useRef } from "react";
import { ABOVE_BUTTON, showServerErrors } from "../../../platform/format/form-errors.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { useSubmitCredentials } from "./api.ts";
import classes from "./screen.module.css";

export interface Credentials {
  email: string;
  password: string;
}

interface SignInFormProps {
  interaction: string;
  form: UseFormReturnType<Credentials>;
  /** The password was right, and is not all that is asked for. */
  onSecondFactor: () => void;
  /** It was right, and is to be changed before anything else. */
  onNewPassword: () => void;
}

export const checkCredentials = schemaResolver(signIn.submit.body, { sync: true });

/** Email and password. When they are wrong the password is asked for again; what was typed as Email stays. */
export function SignInForm({ interaction, form, onSecondFactor, onNewPassword }: SignInFormProps) {
  const submit = useSubmitCredentials(interaction);
  const password = useRef<HTMLInputElement>(null);

  const send = form.onSubmit((credentials) =>
    submit.mutate(credentials, {
      onSuccess: (next) => {
        if ("secondFactor" in next) onSecondFactor();
        if ("newPassword" in next) onNewPassword();
      },
      onError: (error) => {
        form.setFieldValue("password", "");
        showServerErrors(form, error);
        password.current?.focus();
      },
    }),
  );

  return (
    <form className={classes["fields"]} onSubmit={send} noValidate>
      {form.errors[ABOVE_BUTTON] && (
        <Banner tone="danger" role="alert">
          {form.errors[ABOVE_BUTTON]}
        </Banner>
      )}
      <TextInput size="lg" label="Email" type="email" autoComplete="username" autoFocus {...form.getInputProps("email")} />
      <PasswordInput
        size="lg"
        label="Password"
        autoComplete="current-password"
        visibilityToggleButtonProps={{ "aria-label": "Show password" }}
        ref={password}
        {...form.getInputProps("password")}
      />
      <Button size="lg" type="submit" fullWidth mt="xs" loading={submit.isPending}>
        Sign in
      </Button>
    </form>
  );
}
