import { NewPracticeRequest } from "@linnet/contract/accounts/requests";
import { TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useOneAtATime } from "../../../platform/http/use-one-at-a-time.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import { RequestFormEnd } from "../../../ui/form/form-end.tsx";
import { FormGroup, WIDTH } from "../../../ui/form/form-group.tsx";
import { LeaveGuard } from "../../../ui/form/leave-guard.tsx";
import { NO_PRACTICE_FIELDS, PRACTICE_LABELS, PracticeFields } from "../../../ui/form/practice-fields.tsx";
import { ABOVE_BUTTON, useFormErrors } from "../../../ui/form/use-form-errors.ts";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { sessionScreens } from "../../session/routes.ts";
import classes from "../account-requests.module.css";
import { useNewPracticeRequest } from "./api.ts";
import { CONTACT_LABELS, PERSON_LABELS } from "./fields.ts";
import { ContactFields, PersonFields } from "./form-fields.tsx";

const LABELS = {
  ...PERSON_LABELS,
  practiceName: "Practice name",
  ...PRACTICE_LABELS,
  ...CONTACT_LABELS,
} satisfies Record<Exclude<keyof NewPracticeRequest, "website">, string>;
const EMPTY = {
  userFirstName: "",
  userMiddleName: "",
  userLastName: "",
  userTitle: "",
  userEmail: "",
  userPhone: "",
  officePhone: "",
  npi: "",
  medicalLicenseNumber: "",
  practiceName: "",
  ...NO_PRACTICE_FIELDS,
  practiceContactName: "",
  practiceContactEmail: "",
  notes: "",
  website: "",
} satisfies Record<keyof NewPracticeRequest, string>;

/** Asks for an account and a practice. What was typed stays until it was taken. */
function NewPracticeRequestForm() {
  const ask = useNewPracticeRequest();
  const askOnce = useOneAtATime(ask);
  const form = useForm({
    name: "new-practice-request",
    initialValues: EMPTY,
    validateInputOnBlur: true,
    validate: schemaResolver(NewPracticeRequest, { sync: true }),
  });
  const propsOf = (field: keyof typeof LABELS) => form.getInputProps(field);
  const { goTo, refuse, fail, wrong } = useFormErrors(form, LABELS);

  return (
    <form
      className={`ln-card ${classes.form}`}
      onSubmit={form.onSubmit((typed) => askOnce(typed, { onError: fail }), refuse)}
      noValidate
      autoComplete="off"
    >
      <LeaveGuard isUnsaved={form.isDirty() && !ask.isSuccess} holdsStrangers />
      <ErrorSummary errors={wrong} onGo={goTo} />
      <p className={classes.lead}>Fields are required unless marked optional.</p>
      <fieldset className={classes.fields} disabled={ask.isSuccess}>
        <FormGroup title="About you">
          <PersonFields propsOf={propsOf} isPhysician npiTyped={form.values.npi} />
        </FormGroup>
        <FormGroup title="Your practice">
          <TextInput className={WIDTH.line} label={LABELS.practiceName} {...propsOf("practiceName")} />
          <PracticeFields propsOf={propsOf} />
        </FormGroup>
        <FormGroup title="Contact and notes">
          <ContactFields propsOf={propsOf} />
        </FormGroup>
        <div className={classes.website} aria-hidden>
          <TextInput label="Website" tabIndex={-1} {...form.getInputProps("website")} />
        </div>
      </fieldset>
      <RequestFormEnd sending={ask} problem={form.errors[ABOVE_BUTTON]} href={sessionScreens.home.to()} />
    </form>
  );
}

/** The public request for an account and a practice, without a sign-in (ACC-010). */
export function NewPracticeRequestScreen() {
  const { hospitalName } = useSettings();
  return (
    <div className={classes.public}>
      <PageHeader
        title="New practice request"
        help={`For a practice that is not on the portal yet. ${hospitalName} will review your request and email you.`}
      />
      <NewPracticeRequestForm />
    </div>
  );
}
