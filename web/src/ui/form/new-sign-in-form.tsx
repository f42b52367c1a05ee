import { SECURITY_QUESTIONS, SecurityAnswer, SecurityQuestion } from "@linnet/contract/accounts/invitations";
import { NewPassword } from "@linnet/contract/session/settings";
import { Button, NativeSelect, PasswordInput, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { z } from "zod";
import { Banner } from "../feedback/banner.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import classes from "./new-sign-in-form.module.css";
import { ABOVE_BUTTON, useFormErrors } from "./use-form-errors.ts";

const LABELS = {
  password: "New password",
  again: "Confirm new password",
  securityQuestion: "Security question",
  securityAnswer: "Your answer",
};
const EYE = { "aria-label": "Show password" };

const isTypedTwice = (typed: { password: string; again: string }) => typed.password === typed.again;
const NOT_THE_SAME = { path: ["again"], error: "The two passwords do not match" };
const NewPasswordTwice = z.object({ password: NewPassword, again: z.string() }).refine(isTypedTwice, NOT_THE_SAME);
const WithQuestion = z
  .object({ password: NewPassword, again: z.string(), securityQuestion: SecurityQuestion, securityAnswer: SecurityAnswer })
  .refine(isTypedTwice, NOT_THE_SAME);

/** The sign-in that a person chose after following a mail's link. */
export interface ChosenSignIn {
  password: string;
  securityQuestion?: string | undefined;
  securityAnswer?: string | undefined;
}

interface NewSignInFormProps {
  email: string;
  /** True for new accounts. The question is for the service desk. */
  asksQuestion: boolean;
  send: (chosen: ChosenSignIn, options: { onError: (error: Error) => void }) => void;
  isSending: boolean;
}

/** Chooses a password, typed twice. */
export function NewSignInForm({ email, asksQuestion, send, isSending }: NewSignInFormProps) {
  const form = useForm({
    name: "new-sign-in",
    initialValues: { password: "", again: "", securityQuestion: "", securityAnswer: "" },
    validate: schemaResolver(asksQuestion ? WithQuestion : NewPasswordTwice, { sync: true }),
  });

  const { goTo, refuse, fail, wrong } = useFormErrors(form, LABELS);

  const submit = form.onSubmit(
    ({ again, ...typed }) => send(asksQuestion ? typed : { password: typed.password }, { onError: fail }),
    refuse,
  );

  return (
    <form className={classes.root} onSubmit={submit} noValidate>
      <ErrorSummary errors={wrong} onGo={goTo} />
      {form.errors[ABOVE_BUTTON] && (
        <Banner tone="danger" role="alert">
          {form.errors[ABOVE_BUTTON]}
        </Banner>
      )}
      {/* Tells password managers which account it is. */}
      <input hidden type="text" aria-label="Email" autoComplete="username" value={email} readOnly />
      <PasswordInput
        size="lg"
        label={LABELS.password}
        description="At least 12 characters, without your name. A phrase of several words is easy to remember."
        autoComplete="new-password"
        visibilityToggleButtonProps={EYE}
        {...form.getInputProps("password")}
      />
      <PasswordInput
        size="lg"
        label={LABELS.again}
        autoComplete="new-password"
        visibilityToggleButtonProps={EYE}
        {...form.getInputProps("again")}
      />
      {asksQuestion && (
        <>
          <NativeSelect
            size="lg"
            label={LABELS.securityQuestion}
            description="When you call us, we may ask this question to make sure it’s you."
            data={["", ...SECURITY_QUESTIONS]}
            {...form.getInputProps("securityQuestion")}
          />
          <TextInput size="lg" label={LABELS.securityAnswer} autoComplete="off" {...form.getInputProps("securityAnswer")} />
        </>
      )}
      <Button size="lg" type="submit" fullWidth mt="xs" loading={isSending}>
        Set password
      </Button>
    </form>
  );
}
