import { type LoginAsTarget, loginAs } from "@linnet/contract/session/login-as";
import { Button, Textarea, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useState } from "react";
import { ApiError } from "../../../platform/http/api-client.ts";
import { clearLoginAsForm, storedLoginAsForm, storeLoginAsForm } from "../../../platform/session/login-as.ts";
import { signIn } from "../../../platform/session/session.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { Dialog } from "../../../ui/feedback/dialog.tsx";
import { ButtonRow } from "../../../ui/form/button-row.tsx";
import { ABOVE_BUTTON, focusFirstError, showAndFocusServerErrors } from "../../../ui/form/use-form-errors.ts";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { sessionScreens } from "../routes.ts";
import { useBeginLoginAs, useConfirmLoginAs } from "./api.ts";
import classes from "./login-as.module.css";

interface LoginAsDialogProps {
  email: string;
  target: LoginAsTarget;
  /** What was typed before the page went away to the provider. */
  reason: string;
  onClose: () => void;
}

/** Who it would be, that all of it is monitored and logged, and why (ACC-049, decision G-SES-26). */
function LoginAsDialog({ email, target: { firstName, lastName, practiceName }, reason, onClose }: LoginAsDialogProps) {
  const begin = useBeginLoginAs();
  const form = useForm({ initialValues: { email, reason }, validate: schemaResolver(loginAs.begin.body, { sync: true }) });
  const send = form.onSubmit(
    (body) => begin.mutate(body, { onError: (error) => showAndFocusServerErrors(form, error) }),
    focusFirstError(form),
  );
  const isTooOld = begin.error instanceof ApiError && begin.error.body.code === "reauthenticate";
  const again = () => {
    storeLoginAsForm({ email, reason: form.values.reason });
    void signIn(sessionScreens.loginAs.to());
  };
  return (
    <Dialog child={null} opened onClose={onClose} title={`Log in as ${firstName} ${lastName}?`} size={520}>
      <form className={classes.facts} onSubmit={send} noValidate>
        <p>
          {email}
          {practiceName && `, ${practiceName}`}
        </p>
        <Banner tone="warning">All activity will be monitored and logged under your name and theirs. We will email {firstName}.</Banner>
        {form.errors[ABOVE_BUTTON] && (
          <Banner tone="danger" role="alert">
            {form.errors[ABOVE_BUTTON]}
          </Banner>
        )}
        <Textarea
          label="Reason"
          description="Saved in the log of this session. Do not include patient names."
          rows={2}
          data-autofocus
          {...form.getInputProps("reason")}
        />
        <ButtonRow wayOut={{ onClick: onClose }}>
          {isTooOld ? (
            <Button size="md" onClick={again}>
              Sign in again
            </Button>
          ) : (
            <Button type="submit" size="md" loading={begin.isPending || begin.isSuccess}>
              Continue
            </Button>
          )}
        </ButtonRow>
      </form>
    </Dialog>
  );
}

/** The server's default, where it gives no words of its own (ACC-054). */
const INVALID = "The email you entered is invalid.";

/** Starts login-as: email, confirmation with a reason, then a restart (ACC-048 to ACC-051). */
export function LoginAsScreen() {
  const confirm = useConfirmLoginAs();
  const [kept] = useState(storedLoginAsForm);
  const form = useForm({ initialValues: { email: kept.email }, validate: schemaResolver(loginAs.confirm.body, { sync: true }) });
  const send = form.onSubmit(({ email }) => {
    clearLoginAsForm();
    confirm.mutate({ email });
  }, focusFirstError(form));
  return (
    <>
      <PageHeader
        title="Login As Another User"
        help="See the portal the way this user sees it, so you can help. You cannot sign documents or change their account."
      />
      <form className={`ln-card ${classes.form}`} onSubmit={send} noValidate>
        {confirm.error && (
          <Banner tone="danger" role="alert">
            {confirm.error.message || INVALID}
          </Banner>
        )}
        <TextInput label="Email" type="email" autoComplete="off" {...form.getInputProps("email")} />
        <div>
          <Button type="submit" size="md" loading={confirm.isPending}>
            Login As Another User
          </Button>
        </div>
      </form>
      {confirm.data && <LoginAsDialog email={form.values.email} target={confirm.data} reason={kept.reason} onClose={confirm.reset} />}
    </>
  );
}
