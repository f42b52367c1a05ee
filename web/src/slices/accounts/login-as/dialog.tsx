import { type LoginAsTarget, loginAs } from "@linnet/contract/session/login-as";
import { Button, Modal, Textarea } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { ABOVE_BUTTON, showServerErrors } from "../../../platform/format/form-errors.ts";
import { ApiError } from "../../../platform/http/api-client.ts";
import { keepTyped } from "../../../platform/session/login-as.ts";
import { signIn } from "../../../platform/session/session.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import classes from "../login-as.module.css";
import { accountScreens } from "../routes.ts";
import { useBeginLoginAs } from "./api.ts";

interface LoginAsDialogProps {
  email: string;
  target: LoginAsTarget;
  /** What was typed before the page went away to the provider. */
  reason: string;
  onClose: () => void;
}

/** Who it would be, that all of it is monitored and logged, and why (ACC-049, decision G-SES-26). */
export function LoginAsDialog({ email, target: { firstName, lastName, practiceName }, reason, onClose }: LoginAsDialogProps) {
  const begin = useBeginLoginAs();
  const form = useForm({ initialValues: { email, reason }, validate: schemaResolver(loginAs.begin.body, { sync: true }) });
  const send = form.onSubmit((body) => begin.mutate(body, { onError: (error) => showServerErrors(form, error) }));
  const isTooOld = begin.error instanceof ApiError && begin.error.body.code === "reauthenticate";
  const again = () => {
    keepTyped({ email, reason: form.values.reason });
    void signIn(accountScreens.loginAs.to());
  };
  return (
    <Modal opened onClose={onClose} title={`Login as ${firstName} ${lastName}?`} size={520}>
      <form className={classes["facts"]} onSubmit={send} noValidate>
        <p>
          {email}
          {practiceName && `, ${practiceName}`}
        </p>
        <Banner tone="warning">All activity will be monitored and logged, under your name and theirs. {firstName} is told by mail.</Banner>
        {form.errors[ABOVE_BUTTON] && (
          <Banner tone="danger" role="alert">
            {form.errors[ABOVE_BUTTON]}
          </Banner>
        )}
        <Textarea
          label="Reason"
          description="Kept with the record of this session. Do not name patients."
          rows={2}
          data-autofocus
          {...form.getInputProps("reason")}
        />
        <div className={classes["buttons"]}>
          <Button size="md" variant="default" onClick={onClose}>
            Cancel
          </Button>
          {isTooOld ? (
            <Button size="md" onClick={again}>
              Sign in again
            </Button>
          ) : (
            <Button type="submit" size="md" loading={begin.isPending || begin.isSuccess}>
              Continue
            </Button>
          )}
        </div>
      </form>
    </Modal>
  );
}
