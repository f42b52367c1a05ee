import { GENDERS, MAX_REQUEST_TEXT, NewAccessRequest, PROMISED_HOURS, TOO_EARLY } from "@linnet/contract/access-requests";
import { EARLIEST_BIRTH_DATE } from "@linnet/contract/referrals/fields";
import type { Choice } from "@linnet/contract/referrals/form";
import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { upToCharacters } from "../../../platform/format/format.ts";
import { useOneAtATime } from "../../../platform/http/use-one-at-a-time.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { supportHelp } from "../../../ui/feedback/support-help.ts";
import { choicesWithPrompt } from "../../../ui/form/choices-with-prompt.ts";
import { DateField } from "../../../ui/form/date-field.tsx";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import { RequestFormEnd } from "../../../ui/form/form-end.tsx";
import { OptionalLabel } from "../../../ui/form/form-group.tsx";
import { LeaveGuard } from "../../../ui/form/leave-guard.tsx";
import { ABOVE_BUTTON, useFormErrors } from "../../../ui/form/use-form-errors.ts";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { dayError, toDay, todayIn } from "../../../ui/people/to-day.ts";
import classes from "../access-requests.module.css";
import { formChoices, useAskForAccess } from "../api.ts";
import { accessRequestScreens } from "../routes.ts";

/** Initial values: selects and the date hold text. */
const EMPTY = {
  onBehalfPhysicianId: "",
  patientFirstName: "",
  patientLastName: "",
  patientDob: "",
  patientGenderId: "",
  patientMrn: "",
  comment: "",
} satisfies Record<Exclude<keyof NewAccessRequest, "active">, string>;
type TypedRequest = typeof EMPTY;

/** The fields in the order of the form, as the summary of errors calls them. */
const LABELS: Record<keyof TypedRequest, string> = {
  onBehalfPhysicianId: "On behalf of",
  patientFirstName: "First name",
  patientLastName: "Last name",
  patientDob: "Date of birth",
  patientGenderId: "Gender",
  patientMrn: "MRN",
  comment: "Comment",
};

function birthDateError(typed: string, today: string): string | undefined {
  if (typed.trim() === "") return "Enter the date of birth";
  const day = toDay(typed);
  if (day === undefined) return dayError(typed);
  if (day < EARLIEST_BIRTH_DATE) return TOO_EARLY;
  return day > today ? "Cannot enter a future date" : undefined;
}

const chosen = (error: string) => z.string().regex(/^\d+$/, error).transform(Number);

/** The contract's rules, over what is typed. `today` is the hospital's. */
const typedRequest = (today: string) =>
  NewAccessRequest.extend({
    onBehalfPhysicianId: chosen("Choose a physician"),
    patientGenderId: chosen("Choose a gender").pipe(NewAccessRequest.shape.patientGenderId),
    patientDob: z
      .string()
      .superRefine((typed, context) => {
        const message = birthDateError(typed, today);
        if (message !== undefined) context.addIssue({ code: "custom", message });
      })
      .transform((typed) => toDay(typed) ?? typed),
  });

const GENDER_CHOICES = Object.entries(GENDERS).map(([id, display]) => ({ id: Number(id), display }));

/** Asks the hospital to open a patient's record. What was typed stays until it was taken. */
function AccessRequestForm({ physicians }: { physicians: Choice[] }) {
  const { timeZone } = useSettings();
  const ask = useAskForAccess();
  const sendOnce = useOneAtATime(ask);
  const today = todayIn(timeZone);
  const rules = typedRequest(today);
  const form = useForm<TypedRequest>({
    name: "access-request",
    initialValues: EMPTY,
    validateInputOnBlur: true,
    validate: schemaResolver(rules, { sync: true }),
  });
  const { goTo, refuse, fail, wrong } = useFormErrors(form, LABELS);
  const send = form.onSubmit((typed) => sendOnce(rules.parse(typed), { onError: fail }), refuse);

  return (
    <form className={`ln-card ${classes.form}`} onSubmit={send} noValidate autoComplete="off">
      <LeaveGuard isUnsaved={form.isDirty() && !ask.isSuccess} />
      <ErrorSummary errors={wrong} onGo={goTo} />
      <p className={classes.lead}>Fields are required unless marked optional.</p>
      <fieldset className={classes.grid} disabled={ask.isSuccess}>
        <NativeSelect
          className={classes.full ?? ""}
          label={LABELS.onBehalfPhysicianId}
          description="The patient will appear on this physician’s My Patients list."
          data={choicesWithPrompt(physicians)}
          {...form.getInputProps("onBehalfPhysicianId")}
        />
        <TextInput label={LABELS.patientFirstName} {...form.getInputProps("patientFirstName")} />
        <TextInput label={LABELS.patientLastName} {...form.getInputProps("patientLastName")} />
        <DateField
          label={LABELS.patientDob}
          calendar={{ min: EARLIEST_BIRTH_DATE, max: today }}
          {...form.getInputProps("patientDob")}
          value={form.values.patientDob}
        />
        <NativeSelect label={LABELS.patientGenderId} data={choicesWithPrompt(GENDER_CHOICES)} {...form.getInputProps("patientGenderId")} />
        <TextInput
          label={<OptionalLabel>{LABELS.patientMrn}</OptionalLabel>}
          description="The patient’s hospital number, digits only."
          inputMode="numeric"
          {...form.getInputProps("patientMrn")}
        />
        <Textarea
          className={classes.full ?? ""}
          label={LABELS.comment}
          description={`Tell the reviewer why you need access. ${upToCharacters(MAX_REQUEST_TEXT)}`}
          rows={4}
          {...form.getInputProps("comment")}
        />
      </fieldset>
      <RequestFormEnd sending={ask} problem={form.errors[ABOVE_BUTTON]} href={accessRequestScreens.mine.to()} />
    </form>
  );
}

export function NewAccessRequestScreen() {
  const choices = useQuery(formChoices);
  const settings = useSettings();
  return (
    <>
      <PageHeader
        title="New patient access request"
        help={`Requests are processed within ${PROMISED_HOURS} hours.`}
        back={{ href: accessRequestScreens.mine.to(), label: "Patient access requests" }}
      />
      <QueryView query={choices} help={supportHelp(settings)}>
        {({ physicians }) => (physicians.length === 0 ? <NobodyToAskFor /> : <AccessRequestForm physicians={physicians} />)}
      </QueryView>
    </>
  );
}

/** A form that cannot be sent is not shown, only what its select would say (decision G-X-26). */
const NobodyToAskFor = () => (
  <div className="ln-card">
    <EmptyState
      title="data not available"
      help="You cannot request access for any physician. Practices request access for their own physicians."
    />
  </div>
);
