import { type AccountRequest, type accountRequests, OWNER_PRESENT } from "@linnet/contract/accounts/requests";
import type { ReplyOf } from "@linnet/contract/endpoint";
import { NativeSelect, TextInput } from "@mantine/core";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import { FormGroup } from "../../../ui/form/form-group.tsx";
import { LeaveGuard } from "../../../ui/form/leave-guard.tsx";
import { OptionalLabel } from "../../../ui/form/optional-label.tsx";
import { PracticeFields } from "../../../ui/form/practice-fields.tsx";
import classes from "../account-requests.module.css";
import { ContactFields } from "./contact-fields.tsx";
import { AccountRequestDeeds } from "./deeds.tsx";
import { DENIED, isPhysicianRole, LABELS } from "./fields.ts";
import { PersonFields } from "./person-fields.tsx";
import { useRequestEditing } from "./use-editing.ts";

type Choices = ReplyOf<typeof accountRequests.choices>;

/** An administrator completes what was asked for, and invites (ACC-022 to ACC-029). */
export function AccountRequestForm({ request, choices }: { request: AccountRequest; choices: Choices }) {
  const editing = useRequestEditing(request);
  const { form, deed, known, isOwned } = editing;
  const { expectedRoleId, accountRequestStatusId: status } = form.values;
  const propsOf = (field: keyof typeof LABELS) => form.getInputProps(field);
  const practiceError = form.errors["practiceId"] ?? (isOwned && OWNER_PRESENT);
  return (
    <form className={`ln-card ${classes["form"]}`} onSubmit={editing.send("save")} noValidate autoComplete="off">
      <LeaveGuard isUnsaved={form.isDirty() && !deed.isSuccess} />
      <ErrorSummary errors={editing.wrong} onGo={editing.goTo} />
      <p className={classes["lead"]}>Fields are required unless marked optional.</p>
      <fieldset className={classes["fields"]} disabled={deed.isSuccess}>
        <FormGroup title="Account">
          <NativeSelect
            label={LABELS.expectedRoleId}
            data={choices.accountRequestUserRole.map(({ id, name }) => ({ value: String(id), label: name }))}
            {...propsOf("expectedRoleId")}
          />
          <NativeSelect
            label={LABELS.accountRequestStatusId}
            description={known.accountRequestStatusId === 2 && "Pending and Denied end the link that was sent."}
            data={statusOptions(choices, known)}
            {...propsOf("accountRequestStatusId")}
          />
        </FormGroup>
        <FormGroup title="Person">
          <PersonFields propsOf={propsOf} isPhysician={isPhysicianRole(expectedRoleId)} />
        </FormGroup>
        <FormGroup title="Practice">
          <TextInput
            label={status === DENIED ? <OptionalLabel>{LABELS.practiceId}</OptionalLabel> : LABELS.practiceId}
            description="Of a practice that is in the portal already."
            inputMode="numeric"
            {...propsOf("practiceId")}
            error={practiceError}
          />
          <TextInput label={LABELS.practiceName} description="As it was asked for." {...propsOf("practiceName")} />
          <PracticeFields propsOf={propsOf} />
        </FormGroup>
        <FormGroup title="Contact and notes">
          <ContactFields propsOf={propsOf} />
        </FormGroup>
      </fieldset>
      <AccountRequestDeeds editing={editing} />
    </form>
  );
}

/** What the server offers. Invited and Completed come of an invitation and of the first sign-in, and are not chosen (decision G-ACC-01). */
const statusOptions = ({ accountRequestStatus }: Choices, { accountRequestStatusId: current }: AccountRequest) =>
  accountRequestStatus.map(({ accountRequestStatusId: id, status }) => ({
    value: String(id),
    label: status,
    disabled: (id === 2 || id === 3) && id !== current,
  }));
