import type { AccountRequest } from "@linnet/contract/accounts/requests";
import { type accountRequests, OWNER_PRESENT } from "@linnet/contract/accounts/requests";
import type { ReplyOf } from "@linnet/contract/endpoint";
import { Button, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDateTime, nameInProse } from "../../../platform/format/format.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { RedirectBanner } from "../../../ui/feedback/redirect-banner.tsx";
import { supportHelp } from "../../../ui/feedback/support-help.ts";
import { ButtonRow, KEEPS_FOCUS } from "../../../ui/form/button-row.tsx";
import { EditConflictPanel } from "../../../ui/form/edit-conflict-panel.tsx";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import { focusWhenThere } from "../../../ui/form/focus-when-there.ts";
import { FormProblem } from "../../../ui/form/form-end.tsx";
import { FormGroup, OptionalLabel, WIDTH } from "../../../ui/form/form-group.tsx";
import { LeaveGuard } from "../../../ui/form/leave-guard.tsx";
import { LongForm } from "../../../ui/form/long-form.tsx";
import { PracticeFields } from "../../../ui/form/practice-fields.tsx";
import { ABOVE_BUTTON } from "../../../ui/form/use-form-errors.ts";
import { FactList } from "../../../ui/layout/fact-list.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { PossiblePhysicians } from "../../directory/public.ts";
import { me } from "../../session/public.ts";
import { mayAdminister } from "../account.ts";
import classes from "../account-requests.module.css";
import { PracticeIdField } from "../practice-id-field.tsx";
import { accountScreens } from "../routes.ts";
import { requestChoices } from "./api.ts";
import { CreatePractice } from "./create-practice.tsx";
import { AccountRequestFacts } from "./facts.tsx";
import { DENIED, isPhysicianRole, LABELS, SECTIONS, type TypedAccountRequest, tellsOfDenial, typedOf } from "./fields.ts";
import { ContactFields, PersonFields } from "./form-fields.tsx";
import { type RequestEditing, useRequestEditing } from "./use-editing.ts";
import { AccountRequestView } from "./view.tsx";

const PENDING = "1";
const INVITED = "2";

/** What can be done with the form, and why not. Who waits is invited, who was invited is invited again (decision G-ACC-03). */
function AccountRequestActions({ editing }: { editing: RequestEditing }) {
  const { form, action, known, isOwned, isReading, send } = editing;
  const isBusy = action.isPending || isReading || action.isSuccess;
  const isDoing = (each: string) => isBusy && action.variables?.action === each;
  const propsOf = (each: "save" | "invite" | "reinvite") => ({
    ...KEEPS_FOCUS,
    size: "md",
    loading: isDoing(each),
    disabled: isOwned || (isBusy && !isDoing(each)),
  });
  const { accountRequestStatusId: status } = form.values;
  const isUnchosen = status === String(known.accountRequestStatusId);
  return (
    <>
      {isOwned && !action.isSuccess && (
        <Banner tone="warning" role="status">
          A practice has one owner. Choose another role or practice, or change the owner in Physicians &amp; Practices.
        </Banner>
      )}
      <ButtonRow>
        {status === PENDING && isUnchosen && (
          <Button {...propsOf("invite")} onClick={() => send("invite")()}>
            Invite
          </Button>
        )}
        <Button {...propsOf("save")} type="submit" variant={status === PENDING && isUnchosen ? "default" : "filled"}>
          Save
        </Button>
        {status === INVITED && (
          <Button {...propsOf("reinvite")} variant="default" onClick={() => send("reinvite")()}>
            Reinvite
          </Button>
        )}
      </ButtonRow>
    </>
  );
}

function Outcome({ editing }: { editing: RequestEditing }) {
  const { form, action, conflict, isReading } = editing;
  if (action.isSuccess) return <RedirectBanner href={accountScreens.requests.to()} />;
  if (conflict) return <EditConflictPanel {...conflict} />;
  return action.isError && !isReading && <FormProblem message={form.errors[ABOVE_BUTTON]} />;
}

type Choices = ReplyOf<typeof accountRequests.choices>;

/** An administrator completes what was asked for, and invites (ACC-022 to ACC-029). */
function AccountRequestForm({ request, choices }: { request: AccountRequest; choices: Choices }) {
  const editing = useRequestEditing(request);
  const { form, action, known, isOwned } = editing;
  if (request.accountRequestStatusId === COMPLETED)
    return <CompletedWhileEditing request={request} known={known} typed={form.getValues()} />;
  const { expectedRoleId, accountRequestStatusId: status } = form.values;
  const propsOf = (field: keyof typeof LABELS) => form.getInputProps(field);
  const practiceError = form.errors["practiceId"] ?? (isOwned && OWNER_PRESENT);
  return (
    <LongForm
      className={classes.long}
      onSubmit={editing.send("save")}
      sections={SECTIONS}
      errors={isOwned ? { ...form.errors, practiceId: practiceError } : form.errors}
      buttons={<AccountRequestActions editing={editing} />}
    >
      <div className={`ln-card ${classes.form}`}>
        <LeaveGuard isUnsaved={form.isDirty() && !action.isSuccess} />
        <ErrorSummary errors={editing.wrong} onGo={editing.goTo} />
        <p className={classes.lead}>Fields are required unless marked optional.</p>
        <fieldset className={classes.fields} disabled={action.isSuccess}>
          <FormGroup id="account" title="Account">
            <NativeSelect
              label={LABELS.expectedRoleId}
              data={choices.accountRequestUserRole.map(({ id, name }) => ({ value: String(id), label: name }))}
              {...propsOf("expectedRoleId")}
            />
            <NativeSelect
              label={LABELS.accountRequestStatusId}
              description={known.accountRequestStatusId === 2 && "If you select Pending or Denied, the link we sent stops working."}
              data={statusOptions(choices, known)}
              {...propsOf("accountRequestStatusId")}
            />
            {tellsOfDenial(known, status) && (
              <Textarea
                className={WIDTH.line}
                label={LABELS.denialReason}
                description="We will email this to the requester. Do not name anyone."
                rows={3}
                {...propsOf("denialReason")}
              />
            )}
          </FormGroup>
          <FormGroup id="person" title="Person">
            <PersonFields propsOf={propsOf} isPhysician={isPhysicianRole(expectedRoleId)} npiTyped={form.values.npi} />
            {isPhysicianRole(expectedRoleId) && <ListedAlready typed={form.values} />}
          </FormGroup>
          <FormGroup id="practice" title="Practice">
            <PracticeIdField
              label={status === DENIED ? <OptionalLabel>{LABELS.practiceId}</OptionalLabel> : LABELS.practiceId}
              description="Enter the ID of a practice that is already on the portal."
              {...propsOf("practiceId")}
              value={form.values.practiceId}
              error={practiceError}
              onChoose={(practiceId) => form.setFieldValue("practiceId", practiceId)}
            />
            <CreatePractice editing={editing} />
            <TextInput className={WIDTH.line} label={LABELS.practiceName} description="As requested." {...propsOf("practiceName")} />
            <PracticeFields propsOf={propsOf} />
          </FormGroup>
          <FormGroup id="contact" title="Contact and notes">
            <ContactFields propsOf={propsOf} />
          </FormGroup>
        </fieldset>
        <Outcome editing={editing} />
      </div>
    </LongForm>
  );
}

/** Who of the directory may be the physician who is invited: the invitation confirms that number and person are right (decision G-ACC-28). */
function ListedAlready({ typed }: { typed: TypedAccountRequest }) {
  const {
    userFirstName: firstName,
    userLastName: lastName,
    userEmail: email,
    userPhone: phone,
    npi,
    medicalLicenseNumber: license,
  } = typed;
  return (
    <PossiblePhysicians
      typed={{ firstName, lastName, email, phone, npi, license }}
      outcome={() => "Compare them before you select Invite. Inviting someone confirms their identity and NPI."}
    />
  );
}

interface CompletedWhileEditingProps {
  request: AccountRequest;
  known: AccountRequest;
  typed: TypedAccountRequest;
}

/** The person signed in during the edit: saving is no longer possible, and typed text stays for copying. */
function CompletedWhileEditing({ request, known, typed }: CompletedWhileEditingProps) {
  const { timeZone } = useSettings();
  const before = typedOf(known);
  const mine = fieldsOfForm.filter((field) => typed[field] !== before[field]);
  return (
    <div className={classes.column}>
      <div ref={focusWhenThere} tabIndex={-1}>
        <Banner tone="warning" role="alert" title={`This request was completed on ${formatDateTime(request.modifiedOn, timeZone)}.`}>
          {nameInProse(request.modifiedBy)} completed it while you were editing, so it can no longer be changed. Nothing you typed was
          saved.
        </Banner>
      </div>
      {mine.length > 0 && (
        <Panel id="typed" title="Your unsaved changes" help="Copy what you need before you leave this page.">
          <FactList
            facts={mine.map((field) => [
              LABELS[field],
              <span key={field} className={classes.words}>
                {typed[field] || "Left empty"}
              </span>,
            ])}
          />
        </Panel>
      )}
      <AccountRequestFacts request={request} />
    </div>
  );
}

/** As: these are the keys of an object that nothing adds to. */
const fieldsOfForm = Object.keys(LABELS) as (keyof TypedAccountRequest)[];

/** What the server offers. Invited and Completed come of an invitation and of the first sign-in, and are not chosen (decision G-ACC-01). */
const statusOptions = ({ accountRequestStatus }: Choices, { accountRequestStatusId: current }: AccountRequest) =>
  accountRequestStatus.map(({ accountRequestStatusId: id, status }) => ({
    value: String(id),
    label: status,
    disabled: (id === 2 || id === 3) && id !== current,
  }));

const BACK = { href: accountScreens.requests.to(), label: "Account requests" };
const COMPLETED = 3;

/** A request as the hospital sees it: for administrators to complete and to invite from, for others to read. */
export function EditAccountRequestScreen() {
  const roles = useQuery(me).data?.roles;
  const mayEdit = roles !== undefined && mayAdminister(roles);
  return (
    <AccountRequestView
      at={accountScreens.editRequest}
      title={mayEdit ? "Edit account request" : "Account request"}
      back={BACK}
      isForm={mayEdit}
    >
      {(request) => (mayEdit ? <Editing request={request} /> : <AccountRequestFacts request={request} />)}
    </AccountRequestView>
  );
}

function Editing({ request }: { request: AccountRequest }) {
  const choices = useQuery(requestChoices);
  const settings = useSettings();
  /** If it is completed during an edit, the form stays, so that typed text is not lost. */
  const [wasCompleted] = useState(request.accountRequestStatusId === COMPLETED);
  if (wasCompleted)
    return (
      <div className={classes.column}>
        <Banner tone="info">This request is complete and can no longer be changed.</Banner>
        <AccountRequestFacts request={request} />
      </div>
    );
  return (
    <QueryView query={choices} help={supportHelp(settings)} failed="above">
      {(found) => <AccountRequestForm request={request} choices={found} />}
    </QueryView>
  );
}
