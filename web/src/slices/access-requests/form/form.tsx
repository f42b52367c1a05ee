import { GENDERS, MAX_REQUEST_TEXT } from "@linnet/contract/access-requests";
import type { Choice } from "@linnet/contract/referrals/form";
import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { ABOVE_BUTTON } from "../../../platform/format/form-errors.ts";
import { useOneAtATime } from "../../../platform/http/use-one-at-a-time.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { choicesWithPrompt } from "../../../ui/form/choices-with-prompt.ts";
import { DateField } from "../../../ui/form/date-field.tsx";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import { LeaveGuard } from "../../../ui/form/leave-guard.tsx";
import { OptionalLabel } from "../../../ui/form/optional-label.tsx";
import { RequestFormEnd } from "../../../ui/form/request-form-end.tsx";
import { useFormFaults } from "../../../ui/form/use-form-faults.ts";
import { todayIn } from "../../../ui/people/to-day.ts";
import classes from "../access-requests.module.css";
import { useAskForAccess } from "../api.ts";
import { accessRequestScreens } from "../routes.ts";
import { EMPTY, LABELS, type TypedRequest, typedRequest } from "./fields.ts";

const GENDER_CHOICES = Object.entries(GENDERS).map(([id, display]) => ({ id: Number(id), display }));

/** Asks the hospital to open a patient's record. What was typed stays until it was taken. */
export function AccessRequestForm({ physicians }: { physicians: Choice[] }) {
  const { timeZone } = useSettings();
  const ask = useAskForAccess();
  const sendOnce = useOneAtATime(ask);
  const rules = typedRequest(todayIn(timeZone));
  const form = useForm<TypedRequest>({
    name: "access-request",
    initialValues: EMPTY,
    validateInputOnBlur: true,
    validate: schemaResolver(rules, { sync: true }),
  });
  const { goTo, refuse, fail, wrong } = useFormFaults(form, LABELS);
  const send = form.onSubmit((typed) => sendOnce(rules.parse(typed), { onError: fail }), refuse);

  return (
    <form className={`ln-card ${classes["form"]}`} onSubmit={send} noValidate autoComplete="off">
      <LeaveGuard isUnsaved={form.isDirty() && !ask.isSuccess} />
      <ErrorSummary errors={wrong} onGo={goTo} />
      <p className={classes["lead"]}>Fields are required unless marked optional.</p>
      <fieldset className={classes["grid"]} disabled={ask.isSuccess}>
        <NativeSelect
          className={classes["full"] ?? ""}
          label={LABELS.onBehalfPhysicianId}
          description="The physician who will find the patient in My Patients."
          data={choicesWithPrompt(physicians)}
          {...form.getInputProps("onBehalfPhysicianId")}
        />
        <TextInput label={LABELS.patientFirstName} {...form.getInputProps("patientFirstName")} />
        <TextInput label={LABELS.patientLastName} {...form.getInputProps("patientLastName")} />
        <DateField label={LABELS.patientDob} {...form.getInputProps("patientDob")} value={form.values.patientDob} />
        <NativeSelect label={LABELS.patientGenderId} data={choicesWithPrompt(GENDER_CHOICES)} {...form.getInputProps("patientGenderId")} />
        <TextInput
          label={<OptionalLabel>{LABELS.patientMrn}</OptionalLabel>}
          description="The hospital’s number of the patient, digits only."
          inputMode="numeric"
          {...form.getInputProps("patientMrn")}
        />
        <Textarea
          className={classes["full"] ?? ""}
          label={LABELS.comment}
          description={`Why access is needed, for the person who decides. At most ${MAX_REQUEST_TEXT} characters.`}
          rows={4}
          {...form.getInputProps("comment")}
        />
      </fieldset>
      <RequestFormEnd sending={ask} problem={form.errors[ABOVE_BUTTON]} href={accessRequestScreens.mine.to()} />
    </form>
  );
}
