import { signIn } from "@linnet/contract/session/sign-in";
import { Button, PasswordInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { z } from "zod";
import { ABOVE_BUTTON, showServerErrors } from "../../../platform/format/form-errors.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { useSubmitNewPassword } from "./api.ts";
import classes from "./screen.module.css";

const EYE = { "aria-label": "Show password" };

const TypedTwice = signIn.newPassword.body.extend({ again: z.string() }).refine(({ password, again }) => password === again, {
  path: ["again"],
  error: "The two new passwords are not the same",
});

interface SignInNewPasswordFormProps {
  interaction: string;
  /** Whose password it is. */
  email: string;
}

/** The step after a temporary password: it opens nothing but this. */
export function SignInNewPasswordForm({ interaction, email }: SignInNewPasswordFormProps) {
  const submit = useSubmitNewPassword(interaction);
  const form = useForm({
    name: "new-password",
    initialValues: { password: "", again: "" },
    validate: schemaResolver(TypedTwice, { sync: true }),
  });

  const send = form.onSubmit(({ password }) =>
    submit.mutate(
      { password },
      {
        onError: (error) => {
          showServerErrors(form, error);
          form.getInputNode("password")?.focus();
        },
      },
    ),
  );

  return (
    <form className={classes["fields"]} onSubmit={send} noValidate>
      <Banner tone="info">The password you signed in with was for once. Please choose one that only you know.</Banner>
      {form.errors[ABOVE_BUTTON] && (
        <Banner tone="danger" role="alert">
          {form.errors[ABOVE_BUTTON]}
        </Banner>
      )}
      {/* Tells password managers whose password it is. */}
      <input hidden type="text" aria-label="Email" autoComplete="username" value={email} readOnly />
      <PasswordInput
        size="lg"
        label="New password"
        description="At least 12 characters, without your name. A few words that only you put together are easy to keep in mind."
        autoComplete="new-password"
        autoFocus
        visibilityToggleButtonProps={EYE}
        {...form.getInputProps("password")}
      />
      <PasswordInput
        size="lg"
        label="New password again"
        autoComplete="new-password"
        visibilityToggleButtonProps={EYE}
        {...form.getInputProps("again")}
      />
      <Button size="lg" type="submit" fullWidth mt="xs" loading={submit.isPending || submit.isSuccess}>
        Set password and go on
      </Button>
    </form>
  );
}
