import type { Account } from "@linnet/contract/accounts";
import { ACCOUNT_FIELDS } from "@linnet/contract/accounts/field-list";
import { eachOf, valuesOf } from "@linnet/contract/field-list";
import { Button, PasswordInput, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useState } from "react";
import { z } from "zod";
import { ApiError } from "../../../platform/http/api-client.ts";
import { useOneAtATime } from "../../../platform/http/use-one-at-a-time.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { RedirectBanner } from "../../../ui/feedback/redirect-banner.tsx";
import { ButtonRow, KEEPS_FOCUS } from "../../../ui/form/button-row.tsx";
import { PhoneField } from "../../../ui/form/contact-fields.tsx";
import { EditConflictPanel } from "../../../ui/form/edit-conflict-panel.tsx";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import { FormProblem } from "../../../ui/form/form-end.tsx";
import { OptionalLabel } from "../../../ui/form/form-group.tsx";
import { LeaveGuard } from "../../../ui/form/leave-guard.tsx";
import { changedFields, useEditConflict } from "../../../ui/form/use-edit-conflict.ts";
import { ABOVE_BUTTON, useFormErrors } from "../../../ui/form/use-form-errors.ts";
import { Panel } from "../../../ui/layout/panel.tsx";
import classes from "../accounts.module.css";
import { accountScreens } from "../routes.ts";
import { useEditAccount, useReloadAccount } from "./api.ts";
import { AccountDetails } from "./details-screen.tsx";
import { AccountFacts } from "./facts.tsx";
import { AccountRoles } from "./roles.tsx";
import { useVerifyAnswer } from "./sign-in/action-api.ts";
import { SignInActions } from "./sign-in/actions.tsx";
import { useSignInActions } from "./sign-in/use-actions.ts";
import { useAccountListInUse } from "./use-list-in-use.ts";
import { AccountView } from "./view.tsx";

const LABELS = eachOf(ACCOUNT_FIELDS, "label");
const Form = z.object(eachOf(ACCOUNT_FIELDS, "rule"));

const fieldsOf = (account: Account) => valuesOf(ACCOUNT_FIELDS, account);

interface AccountFormProps {
  account: Account;
  edit: ReturnType<typeof useEditAccount>;
  onSaved: () => void;
}

/** Name and phone. Names are required, phones are not (decision G-ACC-21). */
function AccountForm({ account, edit, onSaved }: AccountFormProps) {
  /** The version the form was filled with: only newer ones count as another person's change. */
  const [seen, setSeen] = useState(account);
  const [list] = useAccountListInUse();
  const read = useReloadAccount(account.userId);
  const sendOnce = useOneAtATime(edit);
  const form = useForm({
    name: "account",
    initialValues: fieldsOf(account),
    validateInputOnBlur: true,
    validate: schemaResolver(Form, { sync: true }),
  });
  const formErrors = useFormErrors(form, LABELS);
  const { check, isReading, panel, forget } = useEditConflict<Account, ReturnType<typeof fieldsOf>>({
    known: seen,
    read,
    lastChange: ({ lastModifiedOn, lastModifiedBy = "" }) => ({ by: lastModifiedBy, on: lastModifiedOn }),
    toTyped: fieldsOf,
    typedNow: () => form.getValues(),
    changes: (_was, now, mine) => changedFields(LABELS, { now: fieldsOf(now), mine }),
    onRebase: (now, typed, { changes: [first] }) => {
      form.setValues(typed);
      form.resetDirty(fieldsOf(now));
      form.clearErrors();
      setSeen(now);
      edit.reset();
      // The button that was pressed is gone.
      formErrors.goTo(first?.field ?? "firstName");
    },
    resend: (now) => sendOver(now)(),
  });
  const sendOver = (known: Account) =>
    form.onSubmit((typed) => {
      forget();
      sendOnce({ seen: known, form: typed }, { onSuccess: onSaved, onError: (error) => void check(error, formErrors.fail, known) });
    }, formErrors.refuse);

  return (
    <Panel id="person" title="Person" help="Fields are required unless marked optional.">
      <form className={classes.form} onSubmit={sendOver(seen)} noValidate autoComplete="off">
        <LeaveGuard isUnsaved={form.isDirty() && !edit.isSuccess} />
        <ErrorSummary errors={formErrors.wrong} onGo={formErrors.goTo} />
        <TextInput label={LABELS.firstName} {...form.getInputProps("firstName")} />
        <TextInput label={LABELS.lastName} {...form.getInputProps("lastName")} />
        <PhoneField label={<OptionalLabel>{LABELS.mobilePhoneNumber}</OptionalLabel>} {...form.getInputProps("mobilePhoneNumber")} />
        <PhoneField label={<OptionalLabel>{LABELS.officePhoneNumber}</OptionalLabel>} {...form.getInputProps("officePhoneNumber")} />
        {panel ? <EditConflictPanel {...panel} /> : edit.isError && !isReading && <FormProblem message={form.errors[ABOVE_BUTTON]} />}
        <ButtonRow isUnderLine wayOut={{ href: list }}>
          <Button {...KEEPS_FOCUS} type="submit" size="md" loading={edit.isPending || isReading}>
            Save
          </Button>
        </ButtonRow>
      </form>
    </Panel>
  );
}

/** Helps to be sure that it is the person who calls; it opens nothing by itself (ACC-045, decision G-ACC-14). */
function SecurityQuestion({ account }: { account: Account }) {
  if (account.accountStatus === null) return null;
  const { securityQuestion, may } = account;
  return (
    <Panel id="security-question" title="Security question" help="When someone calls, ask this question and check the answer.">
      <div className={classes.form}>
        <p className={classes.question}>{securityQuestion ?? "This person has not chosen a question."}</p>
        {may.verifyAnswer && <AnswerCheck account={account} />}
      </div>
    </Panel>
  );
}

/** The result of a check. Denials have words; unexpected failures show nothing (ACC-132). */
function outcomeOf({ data, error }: ReturnType<typeof useVerifyAnswer>) {
  if (data === true) return { tone: "success", words: "The answer is correct." } as const;
  if (data === false) return { tone: "danger", words: "The answer is incorrect." } as const;
  const isRefusal = error instanceof ApiError && error.body.status >= 400 && error.body.status < 500;
  return isRefusal ? ({ tone: "danger", words: error.message } as const) : undefined;
}

function AnswerCheck({ account }: { account: Account }) {
  const [answer, setAnswer] = useState("");
  const verify = useVerifyAnswer(account);
  const outcome = outcomeOf(verify);
  return (
    <form
      className={classes.answer}
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        if (answer.trim() !== "" && !verify.isPending) verify.mutate(answer);
      }}
    >
      <PasswordInput
        label="Answer"
        autoComplete="off"
        visibilityToggleButtonProps={{ "aria-label": "Show answer" }}
        value={answer}
        onChange={(event) => {
          setAnswer(event.currentTarget.value);
          verify.reset();
        }}
      />
      <Button type="submit" size="md" variant="default" loading={verify.isPending}>
        Verify
      </Button>
      {outcome && (
        <div className={classes.line}>
          <Banner tone={outcome.tone} role={outcome.tone === "success" ? "status" : "alert"}>
            {outcome.words}
          </Banner>
        </div>
      )}
    </form>
  );
}

/** Until it has loaded, the right to edit is unknown. */
const titleOf = (account: Account | undefined) => (account?.may.edit === false ? "Account details" : "Edit account");

/** An account to change, for those who may; for others it is as its details are (ACC-007, ACC-042 to ACC-046). */
export function EditAccountScreen() {
  return (
    <AccountView at={accountScreens.edit} title={titleOf}>
      {(account) => (account.may.edit ? <Editing key={account.userId} account={account} /> : <AccountDetails account={account} />)}
    </AccountView>
  );
}

function Editing({ account }: { account: Account }) {
  const edit = useEditAccount();
  const actions = useSignInActions(account);
  const [list] = useAccountListInUse();
  return (
    <div className={classes.split}>
      <div className={classes.column}>
        {edit.isSuccess ? (
          <>
            <RedirectBanner href={list} />
            <AccountFacts account={account} />
          </>
        ) : (
          <AccountForm account={account} edit={edit} onSaved={actions.clearLast} />
        )}
        <AccountRoles account={account} />
      </div>
      <div className={classes.column}>
        <SignInActions account={account} actions={actions} />
        <SecurityQuestion account={account} />
      </div>
    </div>
  );
}
