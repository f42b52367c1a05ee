import type { ChoiceField, FormField } from "@linnet/contract/referrals/field-list";
import { EARLIEST_BIRTH_DATE, MAX_REASON, URGENT_ACUITY_ID } from "@linnet/contract/referrals/fields";
import type { Choice } from "@linnet/contract/referrals/form";
import { Button, NativeSelect, type NativeSelectProps, Skeleton, Textarea, TextInput } from "@mantine/core";
import { type ComponentProps, memo, type ReactNode, Suspense } from "react";
import { upToCharacters } from "../../../platform/format/format.ts";
import { lazyPart } from "../../../platform/page/lazy-part.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { choicesWithPrompt } from "../../../ui/form/choices-with-prompt.ts";
import { PhoneField, StateSelect } from "../../../ui/form/contact-fields.tsx";
import { DateField } from "../../../ui/form/date-field.tsx";
import { OptionalLabel } from "../../../ui/form/form-group.tsx";
import { CannotWait } from "../shared/urgent.tsx";
import { AskInstead } from "./ask-instead.tsx";
import { ClinicWaitPanel } from "./clinic-wait-panel.tsx";
import { inputLabel, offeredIn } from "./fields.ts";
import classes from "./form.module.css";
import { KnownChildBlock, UntiedMrn } from "./known-child.tsx";
import type { FormInUse } from "./use-form.ts";

const THIRD = classes.third ?? "";
const HALF = classes.half ?? "";
const FULL = classes.full ?? "";

// The form is rendered with each key. An input is rendered only when its props change, so its props are created inside it, or once.
const ShortTextInput = memo(TextInput);
const LongTextInput = memo(Textarea);
const PhoneInput = memo(PhoneField);
const StateInput = memo(StateSelect);
const ChoiceInput = memo(({ choices, ...select }: NativeSelectProps & { choices: readonly Choice[] }) => (
  <NativeSelect data={choicesWithPrompt(choices)} {...select} />
));
const BirthDateInput = memo(({ today, ...field }: ComponentProps<typeof DateField> & { today: string }) => (
  <DateField calendar={{ min: EARLIEST_BIRTH_DATE, max: today }} {...field} />
));

const optional = (field: FormField) => <OptionalLabel>{inputLabel(field)}</OptionalLabel>;
const OPTIONAL = {
  middleName: optional("middleName"),
  secondaryPhoneNumber: optional("secondaryPhoneNumber"),
  guardianRelationshipId: optional("guardianRelationshipId"),
  guardianEmail: optional("guardianEmail"),
};

interface FormSelectProps {
  form: FormInUse;
  field: ChoiceField;
  label?: ReactNode;
  className?: string | undefined;
  description?: ReactNode;
}

/** One of the nine lists that the server offers. */
const FormSelect = ({ form: { propsOf, choices }, field, className = "", ...words }: FormSelectProps) => (
  <ChoiceInput className={className} choices={offeredIn(choices, field)} {...propsOf(field)} {...words} />
);

/** The physician, the clinic, and the reason. */
export function ReferralStep({ form }: { form: FormInUse }) {
  const { state, choices, propsOf } = form;
  const clinic = choices.clinics.find(({ id }) => String(id) === state.typed.clinicKey);
  const isFull = clinic !== undefined && !clinic.takesNewPatients;
  const isUrgent = state.typed.patientAcuityId === String(URGENT_ACUITY_ID);
  return (
    <div className={`${classes.grid} ${classes.fieldset}`}>
      <FormSelect className={HALF} form={form} field="physicianId" />
      <FormSelect className={HALF} form={form} field="practiceId" />
      <FormSelect
        className={HALF}
        form={form}
        field="clinicKey"
        description={isFull ? "This clinic is not taking new patients right now. A new patient may be declined." : undefined}
      />
      <FormSelect className={HALF} form={form} field="requestTypeId" />
      {clinic && clinic.adviceDays !== null && <AskInstead className={FULL} clinic={clinic} known={form.known} typed={state.typed} />}
      <ClinicWaitPanel form={form} />
      <FormSelect
        className={HALF}
        form={form}
        field="patientAcuityId"
        description={isUrgent ? <CannotWait clinicPhone={clinic?.phone} /> : undefined}
      />
      <FormSelect className={HALF} form={form} field="insuranceTypeId" />
      <LongTextInput
        className={FULL}
        description={`Enter your question and anything the clinic should know. ${upToCharacters(MAX_REASON)}`}
        rows={5}
        {...propsOf("reason")}
      />
      <AskedQuestions form={form} />
    </div>
  );
}

export const loadClinicQuestions = async () => ({ default: (await import("../packets/clinic-questions.tsx")).ClinicQuestions });
const ClinicQuestions = lazyPart(loadClinicQuestions);

/** The chosen clinic's questions. Nothing if it asks none. */
function AskedQuestions({ form }: { form: FormInUse }) {
  const { state, choices, packet, packetReading, propsOf, dispatchPacket } = form;
  // Until the user agrees to lose answers, the previous questions are shown.
  const clinicKey = packet.asking ? packet.answeredKey : state.typed.clinicKey;
  const clinic = choices.clinics.find(({ id }) => String(id) === clinicKey);
  const isUrgent = state.typed.patientAcuityId === String(URGENT_ACUITY_ID);
  if (packetReading.isFailed)
    return (
      <div className={FULL}>
        <Banner
          tone="warning"
          action={
            <Button size="xs" variant="default" onClick={packetReading.retry}>
              Try again
            </Button>
          }
        >
          We could not load this clinic’s questions. You can send the referral without them.
        </Banner>
      </div>
    );
  if (packet.clinicKey !== state.typed.clinicKey || (!packet.current && packet.offered.length < 2 && !packet.asking)) return null;
  return (
    <div className={FULL}>
      <Suspense fallback={<Skeleton height={240} />}>
        <ClinicQuestions
          packet={packet}
          dispatch={dispatchPacket}
          clinicName={clinic?.display ?? ""}
          clinicPhone={clinic?.phone}
          record={packetReading.record}
          errors={state.errors}
          files={form.packetFiles}
          onUrgent={isUrgent ? undefined : () => propsOf("patientAcuityId").onChange(String(URGENT_ACUITY_ID))}
          onClinicKept={(clinicKey) => propsOf("clinicKey").onChange(clinicKey)}
        />
      </Suspense>
    </div>
  );
}

interface PatientStepProps {
  form: FormInUse;
  onAnotherChild: () => void;
}

/** The child, and the guardian. */
export const PatientStep = ({ form, onAnotherChild }: PatientStepProps) => (
  <>
    <PatientFields form={form} onAnotherChild={onAnotherChild} />
    <GuardianFields form={form} />
  </>
);

function IdentityFields({ form }: { form: FormInUse }) {
  const { propsOf, today } = form;
  return (
    <>
      <ShortTextInput className={THIRD} {...propsOf("firstName")} />
      <ShortTextInput className={THIRD} {...propsOf("middleName")} label={OPTIONAL.middleName} />
      <ShortTextInput className={THIRD} {...propsOf("lastName")} />
      <div className={THIRD}>
        <BirthDateInput today={today} {...propsOf("dateOfBirth")} />
      </div>
      <FormSelect className={THIRD} form={form} field="patientSexId" />
    </>
  );
}

function PatientFields({ form, onAnotherChild }: PatientStepProps) {
  const { state, known, propsOf } = form;
  const fields = <IdentityFields form={form} />;
  return (
    <fieldset className={classes.fieldset}>
      <legend className={classes.legend}>Patient</legend>
      <div className={classes.grid}>
        {!known && state.typed.mrn !== "" && <UntiedMrn form={form} />}
        {known ? <KnownChildBlock form={form} known={known} fields={fields} onAnotherChild={onAnotherChild} /> : fields}
        <ShortTextInput className={FULL} {...propsOf("patientStreetAddress")} />
        <ShortTextInput className={THIRD} inputMode="numeric" {...propsOf("zipCode")} />
        <ShortTextInput className={THIRD} {...propsOf("patientCity")} />
        <StateInput className={THIRD} {...propsOf("patientState")} />
        <CitiesOfZip form={form} />
        <PhoneInput className={HALF} {...propsOf("phoneNumber")} />
        <PhoneInput className={HALF} description="" {...propsOf("secondaryPhoneNumber")} label={OPTIONAL.secondaryPhoneNumber} />
      </div>
    </fieldset>
  );
}

/** Announces what a zip code has filled in to screen readers. Offers the choice among several cities. */
function CitiesOfZip({ form: { state, propsOf } }: { form: FormInUse }) {
  const { zip, typed } = state;
  if (!zip) return null;
  const { code, cities, filled } = zip;
  const said = cities.length > 1 ? `${code} covers several cities:` : "";
  const isFilled = filled.patientCity && filled.patientState;
  return (
    <div className={`${FULL} ${classes.cities}`}>
      <p role="status" className={said ? classes.citiesLead : "ln-hidden"}>
        {said || (isFilled && `We filled in ${filled.patientCity}, ${filled.patientState}.`)}
      </p>
      {cities.length > 1 &&
        cities.map(({ city }) => (
          <Button
            key={city}
            size="xs"
            variant="default"
            aria-pressed={typed.patientCity === city}
            onClick={() => propsOf("patientCity").onChange(city)}
          >
            {city}
          </Button>
        ))}
    </div>
  );
}

function GuardianFields({ form }: { form: FormInUse }) {
  const { propsOf, today } = form;
  return (
    <fieldset className={classes.fieldset}>
      <legend className={classes.legend}>Guardian</legend>
      <div className={classes.grid}>
        <ShortTextInput className={HALF} {...propsOf("guardianFirstName")} />
        <ShortTextInput className={HALF} {...propsOf("guardianLastName")} />
        <div className={THIRD}>
          <BirthDateInput today={today} {...propsOf("guardianDob")} />
        </div>
        <FormSelect className={THIRD} form={form} field="guardianSexId" />
        <FormSelect className={THIRD} form={form} field="guardianRelationshipId" label={OPTIONAL.guardianRelationshipId} />
        <ShortTextInput className={FULL} type="email" {...propsOf("guardianEmail")} label={OPTIONAL.guardianEmail} />
      </div>
    </fieldset>
  );
}
