import { INVITATION_DAYS } from "@linnet/contract/accounts/invitations";
import { PhysicianInvite } from "@linnet/contract/accounts/invited-people";
import type { PracticeInfo } from "@linnet/contract/practice";
import type { OpenInvitation, PracticePhysician } from "@linnet/contract/practice/people";
import { Button, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import type { ReactNode } from "react";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../../platform/http/api-client.ts";
import { useOneAtATime } from "../../../platform/http/use-one-at-a-time.ts";
import { Dialog } from "../../../ui/feedback/dialog.tsx";
import { BackButton, ButtonRow, KEEPS_FOCUS } from "../../../ui/form/button-row.tsx";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import { FormProblem } from "../../../ui/form/form-end.tsx";
import { LeaveGuard } from "../../../ui/form/leave-guard.tsx";
import { ABOVE_BUTTON, useFormErrors } from "../../../ui/form/use-form-errors.ts";
import { useEmailCheck, useInvitePhysician } from "../api.ts";
import classes from "../my-practice.module.css";
import { AskToJoin, EMAIL_TAKEN } from "./people.tsx";
import { initialValuesOf, PHYSICIAN_LABELS, PhysicianInviteFields, type TypedPhysician } from "./physician-invite-form.tsx";

const rules = schemaResolver(PhysicianInvite, { sync: true });

/** Whether nothing but the e-mail could be wrong: then there is nothing to fill in before it is confirmed. */
const isComplete = (typed: TypedPhysician) => Object.keys(rules(typed)).every((field) => field === "email");

interface Inviting {
  practice: PracticeInfo;
  physician: PracticePhysician | undefined;
  onSent: () => void;
  onInvited: (before: OpenInvitation) => void;
}

/** From what is typed, over the look at the e-mail and its confirmation, to the invitation (PRA-042 to PRA-044, decision G-PRA-10). */
function usePhysicianInvite({ practice, physician, onSent, onInvited }: Inviting) {
  const [initialValues] = useState(() => initialValuesOf(practice, physician));
  const startsFilled = physician !== undefined && isComplete(initialValues);
  const [step, setStep] = useState<"fill" | "confirm">(startsFilled ? "confirm" : "fill");
  const form = useForm<TypedPhysician>({
    name: physician ? `invite-physician-${physician.physicianId}` : "invite-physician",
    initialValues,
    validateInputOnBlur: true,
    validate: rules,
  });
  const { goTo, refuse, fail, wrong } = useFormErrors(form, PHYSICIAN_LABELS);
  const check = useEmailCheck();
  const checkOnce = useOneAtATime(check);
  const invite = useInvitePhysician();
  const inviteOnce = useOneAtATime(invite);
  /** The field that has the focus as soon as the other step is there. */
  const next = useRef<string>(undefined);
  // Talks to the browser: the button that was pressed has gone away with its step.
  useEffect(() => {
    if (next.current) goTo(next.current);
    next.current = undefined;
  });
  const turnTo = (to: typeof step, field: string) => {
    next.current = field;
    setStep(to);
  };
  const refuseEmail = () => {
    form.setFieldError("email", EMAIL_TAKEN);
    goTo("email");
  };

  const toConfirm = form.onSubmit(
    ({ email }) =>
      checkOnce(email.trim(), { onSuccess: (isTaken) => (isTaken ? refuseEmail() : turnTo("confirm", "email")), onError: fail }),
    refuse,
  );
  const refused = (error: Error) => {
    fail(error);
    const field = Object.keys((error instanceof ApiError && error.body.fields) || {}).find((each) => each !== "email");
    if (field) turnTo("fill", field);
  };
  const sendAs = (more: { joining?: true }) =>
    form.onSubmit(
      (typed) => {
        // An account holder keeps their own name, not the list's.
        const sent = { ...PhysicianInvite.parse(typed), ...(physician && !more.joining && { verified: true }), ...more };
        inviteOnce(sent, {
          onSuccess: (outcome) => {
            if (outcome === "taken") return refuseEmail();
            form.reset();
            setStep("fill");
            if (outcome === "sent") onSent();
            else onInvited(outcome);
          },
          onError: refused,
        });
      },
      () => goTo("email"),
    );
  const back = startsFilled ? undefined : () => turnTo("fill", "firstName");
  const isAsking = invite.isPending && invite.variables.joining === true;
  const join = { error: form.errors.email, isAsking, onAsk: sendAs({ joining: true }) };
  return { form, step, wrong, goTo, toConfirm, send: sendAs({}), back, check, invite, join };
}

interface InvitePhysicianDialogProps {
  opened: boolean;
  practice: PracticeInfo;
  /** One who is listed already and has no account (decision G-PRA-10). */
  physician?: PracticePhysician;
  onClose: () => void;
  onSent: () => void;
  /** This email already has an invitation. */
  onInvited: (before: OpenInvitation) => void;
}

/** Invites a physician. What was typed is still there when the dialog was closed and is opened again. */
export function InvitePhysicianDialog({ opened, practice, physician, onClose, ...done }: InvitePhysicianDialogProps) {
  const steps = usePhysicianInvite({ practice, physician, ...done });
  const { form, step } = steps;
  const { firstName, lastName } = form.values;
  const isFilling = step === "fill";
  const title = isFilling ? "Add a physician to my practice" : `Invite ${firstName.trim()} ${lastName.trim()}?`;
  return (
    <Dialog child={null} opened={opened} onClose={onClose} title={title} size={isFilling ? 800 : 520}>
      <LeaveGuard isUnsaved={form.isDirty()} />
      {isFilling ? <Filling steps={steps} onClose={onClose} /> : <Confirming steps={steps} onClose={onClose} />}
    </Dialog>
  );
}

interface StepProps {
  steps: ReturnType<typeof usePhysicianInvite>;
  onClose: () => void;
}

function Filling({ steps: { form, wrong, goTo, toConfirm, check, invite, join }, onClose }: StepProps) {
  return (
    <form className={classes.form} onSubmit={toConfirm} noValidate autoComplete="off">
      <ErrorSummary errors={wrong} onGo={goTo} />
      <p className={classes.lead}>Fields are required unless marked optional.</p>
      <PhysicianInviteFields form={form} />
      <AskToJoin {...join} />
      {(check.isError || invite.isError) && <Problem message={form.errors[ABOVE_BUTTON]} />}
      <ButtonRow wayOut={{ onClick: onClose }}>
        <Button {...KEEPS_FOCUS} size="md" type="submit" loading={check.isPending}>
          Continue
        </Button>
      </ButtonRow>
    </form>
  );
}

function Confirming({ steps: { form, send, back, invite, join }, onClose }: StepProps) {
  return (
    <form className={classes.form} onSubmit={send} noValidate autoComplete="off">
      <p className={classes.lead}>
        We will email a link that works once and expires in {INVITATION_DAYS} days. Check the address and correct it if needed.
      </p>
      <TextInput type="email" label={PHYSICIAN_LABELS.email} data-autofocus {...form.getInputProps("email")} />
      <AskToJoin {...join} />
      {invite.isError && <Problem message={form.errors[ABOVE_BUTTON]} />}
      <ButtonRow start={back && <BackButton onClick={back} />} wayOut={{ onClick: onClose }}>
        <Button {...KEEPS_FOCUS} size="md" type="submit" loading={invite.isPending && !join.isAsking}>
          Send invitation
        </Button>
      </ButtonRow>
    </form>
  );
}

const Problem = ({ message }: { message: ReactNode }) => <FormProblem title="Error in submitting, please try again!" message={message} />;
