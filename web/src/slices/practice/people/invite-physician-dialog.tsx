import { INVITATION_DAYS } from "@linnet/contract/accounts/invitations";
import type { PracticeInfo } from "@linnet/contract/practice";
import type { PracticePhysician } from "@linnet/contract/practice/people";
import { Button, Modal, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { ABOVE_BUTTON } from "../../../platform/format/form-errors.ts";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import { FormProblem } from "../../../ui/form/form-problem.tsx";
import { KEEPS_FOCUS } from "../../../ui/form/keeps-focus.ts";
import { LeaveGuard } from "../../../ui/form/leave-guard.tsx";
import classes from "../my-practice.module.css";
import { PHYSICIAN_LABELS, PhysicianInviteFields } from "./physician-invite-form.tsx";
import { usePhysicianInvite } from "./use-physician-invite.ts";

interface InvitePhysicianDialogProps {
  opened: boolean;
  practice: PracticeInfo;
  /** One who is listed already and has no account (decision G-PRA-10). */
  physician?: PracticePhysician;
  onClose: () => void;
  onSent: () => void;
}

/** Invites a physician. What was typed is still there when the dialog was closed and is opened again. */
export function InvitePhysicianDialog({ opened, practice, physician, onClose, onSent }: InvitePhysicianDialogProps) {
  const steps = usePhysicianInvite({ practice, physician, onSent });
  const { form, step } = steps;
  const { firstName, lastName } = form.values;
  const isFilling = step === "fill";
  const title = isFilling ? "Add a physician to my practice" : `Invite ${firstName.trim()} ${lastName.trim()}?`;
  return (
    <Modal opened={opened} onClose={onClose} title={title} size={isFilling ? 800 : 520}>
      <LeaveGuard isUnsaved={form.isDirty()} />
      {isFilling ? <Filling steps={steps} onClose={onClose} /> : <Confirming steps={steps} onClose={onClose} />}
    </Modal>
  );
}

interface StepProps {
  steps: ReturnType<typeof usePhysicianInvite>;
  onClose: () => void;
}

function Filling({ steps: { form, wrong, goTo, toConfirm, check }, onClose }: StepProps) {
  return (
    <form className={classes["form"]} onSubmit={toConfirm} noValidate autoComplete="off">
      <ErrorSummary errors={wrong} onGo={goTo} />
      <p className={classes["lead"]}>Fields are required unless marked optional.</p>
      <PhysicianInviteFields form={form} />
      {check.isError && <Problem message={form.errors[ABOVE_BUTTON]} />}
      <div className={classes["dialogButtons"]}>
        <Button {...KEEPS_FOCUS} size="md" variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button {...KEEPS_FOCUS} size="md" type="submit" loading={check.isPending}>
          Continue
        </Button>
      </div>
    </form>
  );
}

function Confirming({ steps: { form, send, back, invite }, onClose }: StepProps) {
  return (
    <form className={classes["form"]} onSubmit={send} noValidate autoComplete="off">
      <p className={classes["lead"]}>
        They are sent an e-mail with a link, good once and for {INVITATION_DAYS} days. Please look at the address; you may correct it.
      </p>
      <TextInput type="email" label={PHYSICIAN_LABELS.email} data-autofocus {...form.getInputProps("email")} />
      {invite.isError && <Problem message={form.errors[ABOVE_BUTTON]} />}
      <div className={classes["dialogButtons"]}>
        <Button {...KEEPS_FOCUS} size="md" variant="default" onClick={back ?? onClose}>
          {back ? "Back" : "Cancel"}
        </Button>
        <Button {...KEEPS_FOCUS} size="md" type="submit" loading={invite.isPending}>
          Send invitation
        </Button>
      </div>
    </form>
  );
}

const Problem = ({ message }: { message: ReactNode }) => <FormProblem title="Error in submitting, please try again!" message={message} />;
