import { SECURITY_QUESTIONS, SecurityAnswer, SecurityQuestion } from "@linnet/contract/invitations";
import { passwordReset } from "@linnet/contract/password-reset";
import { Button, NativeSelect, PasswordInput, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import type { UseMutationResult } from "@tanstack/react-query";
import { z } from "zod";
import { ABOVE_BUTTON, showServerErrors } from "../../platform/form-errors.ts";
import { Banner } from "../../ui/banner.tsx";
import type { Chosen } from "./password-reset-api.ts";
import classes from "./sign-in-screen.module.css";

const EYE = { "aria-label": "Show password" };

const { password } = passwordReset.accept.body.shape;
const isTypedTwice = (typed: { password: string; again: string }) => typed.password === typed.again;
const NOT_THE_SAME = { path: ["again"], error: "The two new passwords are not the same" };
const NewPasswordTwice = z.object({ password, again: z.string() }).refine(isTypedTwice, NOT_THE_SAME);
const NewAccount = z
  .object({ password, again: z.string(), securityQuestion: SecurityQuestion, securityAnswer: SecurityAnswer })
  .refine(isTypedTwice, NOT_THE_SAME);

interface PasswordResetFormProps {
  email: string;
  /** The account is set up by it: with a question that the service desk can ask. */
  isActivation: boolean;
  accept: UseMutationResult<true, Error, Chosen>;
}

/** Chooses a password, twice alike. */
export function PasswordResetForm({ email, isActivation, accept }: PasswordResetFormProps) {
  const form = useForm({
    name: "password-reset",
    initialValues: { password: "", again: "", securityQuestion: "", securityAnswer: "" },
    validate: schemaResolver(isActivation ? NewAccount : NewPasswordTwice, { sync: true }),
  });

  const send = form.onSubmit(({ again, ...typed }) =>
    accept.mutate(isActivation ? typed : { password: typed.password }, { onError: (error) => showServerErrors(form, error) }),
  );

  return (
    <form className={classes["fields"]} onSubmit={send} noValidate>
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
      {isActivation && (
        <>
          <NativeSelect
            size="lg"
            label="Security question"
            description="When you call us, we may ask it to be sure that it is you."
            data={["", ...SECURITY_QUESTIONS]}
            {...form.getInputProps("securityQuestion")}
          />
          <TextInput size="lg" label="Your answer" autoComplete="off" {...form.getInputProps("securityAnswer")} />
        </>
      )}
      <Button size="lg" type="submit" fullWidth mt="xs" loading={accept.isPending}>
        Set password
      </Button>
    </form>
  );
}
