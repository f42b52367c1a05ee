import { INVITATION_DAYS } from "@linnet/contract/accounts/invitations";
import { DEFAULT_STAFF_ROLE, STAFF_ROLES, StaffInvite } from "@linnet/contract/accounts/invited-people";
import type { OpenInvitation } from "@linnet/contract/practice/people";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { z } from "zod";
import { useOneAtATime } from "../../../platform/http/use-one-at-a-time.ts";
import { Dialog } from "../../../ui/feedback/dialog.tsx";
import { ButtonRow, KEEPS_FOCUS } from "../../../ui/form/button-row.tsx";
import { PhoneField } from "../../../ui/form/contact-fields.tsx";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import { FormProblem } from "../../../ui/form/form-end.tsx";
import { FormGroup, OptionalLabel, WIDTH } from "../../../ui/form/form-group.tsx";
import { LeaveGuard } from "../../../ui/form/leave-guard.tsx";
import { ABOVE_BUTTON, useFormErrors } from "../../../ui/form/use-form-errors.ts";
import { type InviteOutcome, useInviteStaff } from "../api.ts";
import classes from "../my-practice.module.css";
import { AskToJoin, EMAIL_TAKEN } from "./people.tsx";

const LABELS = {
  firstName: "First name",
  midName: "Middle name",
  lastName: "Last name",
  email: "Email",
  mobilePhone: "Mobile phone",
  roleId: "Role",
};
const EMPTY = { firstName: "", midName: "", lastName: "", email: "", mobilePhone: "", roleId: String(DEFAULT_STAFF_ROLE) };
const ROLES = Object.entries(STAFF_ROLES).map(([value, label]) => ({ value, label }));
/** The contract's rules over what is typed: a select holds text. */
const Typed = StaffInvite.extend({ roleId: z.string().transform(Number).pipe(StaffInvite.shape.roleId.unwrap()) });

interface InviteStaffDialogProps {
  opened: boolean;
  onClose: () => void;
  onSent: () => void;
  /** This email already has an invitation. */
  onInvited: (before: OpenInvitation) => void;
}

/** Invites staff (PRA-045 to PRA-047). Typed text stays when it is reopened. */
export function InviteStaffDialog({ opened, onClose, onSent, onInvited }: InviteStaffDialogProps) {
  const invite = useInviteStaff();
  const inviteOnce = useOneAtATime(invite);
  const form = useForm({
    name: "invite-staff",
    initialValues: EMPTY,
    validateInputOnBlur: true,
    validate: schemaResolver(Typed, { sync: true }),
  });
  const { goTo, refuse, fail, wrong } = useFormErrors(form, LABELS);
  const done = (outcome: InviteOutcome) => {
    if (outcome !== "taken") form.reset();
    if (outcome === "sent") return onSent();
    if (outcome !== "taken") return onInvited(outcome);
    form.setFieldError("email", EMAIL_TAKEN);
    goTo("email");
  };
  const sendAs = (more: { joining?: true }) =>
    form.onSubmit((typed) => inviteOnce({ ...Typed.parse(typed), ...more }, { onSuccess: done, onError: fail }), refuse);
  const isAsking = invite.isPending && invite.variables.joining === true;
  return (
    <Dialog child={null} opened={opened} onClose={onClose} title="Add non-physician to my practice" size={640}>
      <LeaveGuard isUnsaved={form.isDirty()} />
      <form className={classes.form} onSubmit={sendAs({})} noValidate autoComplete="off">
        <ErrorSummary errors={wrong} onGo={goTo} />
        <p className={classes.lead}>
          We will email a link that works once and expires in {INVITATION_DAYS} days. Fields are required unless marked optional.
        </p>
        <FormGroup title="Person">
          <TextInput className={WIDTH.third} label={LABELS.firstName} data-autofocus {...form.getInputProps("firstName")} />
          <TextInput className={WIDTH.third} label={<OptionalLabel>{LABELS.midName}</OptionalLabel>} {...form.getInputProps("midName")} />
          <TextInput className={WIDTH.third} label={LABELS.lastName} {...form.getInputProps("lastName")} />
          <TextInput type="email" label={LABELS.email} {...form.getInputProps("email")} />
          <PhoneField label={LABELS.mobilePhone} {...form.getInputProps("mobilePhone")} />
          <NativeSelect className={WIDTH.line} label={LABELS.roleId} data={ROLES} {...form.getInputProps("roleId")} />
        </FormGroup>
        <AskToJoin error={form.errors.email} isAsking={isAsking} onAsk={sendAs({ joining: true })} />
        {invite.isError && <FormProblem title="Error in submitting, please try again!" message={form.errors[ABOVE_BUTTON]} />}
        <ButtonRow wayOut={{ onClick: onClose }}>
          <Button {...KEEPS_FOCUS} size="md" type="submit" loading={invite.isPending && !isAsking}>
            Send invitation
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  );
}
