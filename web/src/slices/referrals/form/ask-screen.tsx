import type { Patient } from "@linnet/contract/patients";
import { validateTypedName } from "@linnet/contract/patients/identity";
import { advice } from "@linnet/contract/referrals/advice";
import { EARLIEST_BIRTH_DATE, MAX_REASON } from "@linnet/contract/referrals/fields";
import { type ReferralFormChoices, referralForm } from "@linnet/contract/referrals/form";
import { Button, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { schemaResolver, type UseFormReturnType, useForm } from "@mantine/form";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { z } from "zod";
import { formatDay, sexWord, upToCharacters } from "../../../platform/format/format.ts";
import { ApiError, call } from "../../../platform/http/api-client.ts";
import { useOneAtATime } from "../../../platform/http/use-one-at-a-time.ts";
import { useScreenSearch } from "../../../platform/page/screen.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { notify } from "../../../ui/feedback/notify.ts";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { supportHelp } from "../../../ui/feedback/support-help.ts";
import { choicesWithPrompt } from "../../../ui/form/choices-with-prompt.ts";
import { DateField } from "../../../ui/form/date-field.tsx";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import { OptionalLabel } from "../../../ui/form/form-group.tsx";
import { LeaveGuard } from "../../../ui/form/leave-guard.tsx";
import { ABOVE_BUTTON, useFormErrors } from "../../../ui/form/use-form-errors.ts";
import { FactList } from "../../../ui/layout/fact-list.tsx";
import { Link } from "../../../ui/layout/link.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { ChildInPage } from "../../../ui/people/child-in-page.ts";
import { toDay, todayIn } from "../../../ui/people/to-day.ts";
import classes from "../conversation/advice/advice.module.css";
import { useAskClinic } from "../conversation/advice/api.ts";
import { MessageFiles } from "../conversation/questions/message-files.tsx";
import { type ChosenFile, mayBeSent, NOTHING_ELSE, withRefusals } from "../drafts/files.ts";
import { type AskedAbout, referralScreens } from "../routes.ts";
import { knownPatient } from "../shared/known-child.ts";
import { CannotWait } from "../shared/urgent.tsx";
import { daysInWords } from "./ask-instead.tsx";
import { childInForm } from "./child-in-form.ts";
import { typedDay } from "./fields.ts";

const choicesToAsk = queryOptions({
  queryKey: ["advice", "choices"],
  queryFn: ({ signal }) => call(referralForm.choices, {}, { signal }),
  staleTime: 0,
});

const { shape } = advice.ask.body;

/** The fields in the form's order, with their labels in the error summary. */
const LABELS = {
  clinicKey: "Clinic",
  physicianId: "On behalf of",
  firstName: "First name",
  middleName: "Middle name",
  lastName: "Last name",
  dateOfBirth: "Date of birth",
  text: "Your question",
} as const satisfies Record<Exclude<keyof typeof shape, "mrn" | "personId">, string>;
type Typed = Record<keyof typeof LABELS, string>;

const Asked = z.object({ clinicKey: shape.clinicKey, physicianId: shape.physicianId, text: shape.text });
const Named = z.object({ firstName: shape.firstName, middleName: shape.middleName, lastName: shape.lastName });

/** The form's errors, by the contract's rules. For a child in the record, the record's values are not required. */
function validator(today: string, { isKnown, isDayKnown }: { isKnown: boolean; isDayKnown: boolean }) {
  const resolvers = [
    schemaResolver(Asked, { sync: true }),
    ...(isKnown ? [] : [schemaResolver(Named, { sync: true })]),
    ...(isDayKnown ? [] : [schemaResolver(z.object({ dateOfBirth: typedDay(shape.dateOfBirth, today) }), { sync: true })]),
  ];
  return (typed: Typed): Record<string, string> => {
    const errors = { ...(!isKnown && validateTypedName(typed, [])), ...Object.assign({}, ...resolvers.map((resolve) => resolve(typed))) };
    return Object.fromEntries(Object.entries(errors).map(([field, message]) => [field, String(message)]));
  };
}

/** The record's birth date. Undefined if only the year is known. */
const dayOf = (known: AskedAbout["known"]) => toDay(known?.record.dateOfBirth ?? "");

const UNTYPED: AskedAbout["typed"] = { firstName: "", middleName: "", lastName: "", dateOfBirth: "", physicianId: "", reason: "" };

/** The initial values: what was typed in a referral, and fields with only one choice. */
function initialOf({ physicians }: ReferralFormChoices, clinics: readonly { id: number }[], { clinic, asked }: Beginning): Typed {
  const only = (choices: readonly { id: number }[]) => (choices.length === 1 ? String(choices[0]?.id) : "");
  const { firstName, middleName, lastName, dateOfBirth, physicianId, reason: text } = asked?.typed ?? UNTYPED;
  const chosen = clinics.some(({ id }) => id === clinic) ? String(clinic) : only(clinics);
  const physician = physicians.some(({ id }) => String(id) === physicianId) ? physicianId : only(physicians);
  return { clinicKey: chosen, physicianId: physician, firstName, middleName, lastName, dateOfBirth, text };
}

/** A patient whose chart the question started from. Nothing is typed yet. */
const askedAbout = (patient: Patient): AskedAbout => ({
  known: knownPatient(patient),
  typed: { ...UNTYPED, physicianId: String(patient.providerId ?? "") },
});

interface Beginning {
  clinic: number | undefined;
  asked: AskedAbout | undefined;
}

/** Asks a clinic about a child, instead of or before a referral. */
export function AskScreen() {
  const { clinic } = useScreenSearch(referralScreens.ask);
  const { asksAbout, patient } = useLocation().state;
  const asked = asksAbout ?? (patient && askedAbout(patient));
  const choices = useQuery(choicesToAsk);
  const settings = useSettings();
  return (
    <>
      <PageHeader
        title="Ask a clinic"
        help="A specialist answers in writing. You can refer the patient at any time."
        back={{ href: referralScreens.questions.to(), label: "Questions for clinics" }}
      />
      <QueryView query={choices} help={supportHelp(settings)}>
        {(offered) =>
          offered.clinics.some(({ adviceDays }) => adviceDays !== null) ? (
            <AskForm choices={offered} clinic={clinic} asked={asked} />
          ) : (
            <div className="ln-card">
              <EmptyState
                title="No clinics take questions"
                help="You can refer the patient instead."
                actions={
                  <Button component={Link} href={referralScreens.make.to()}>
                    Add New Referral
                  </Button>
                }
              />
            </div>
          )
        }
      </QueryView>
    </>
  );
}

/** Sends the question once, however often it is retried. */
function useSending() {
  const ask = useAskClinic();
  const askOnce = useOneAtATime(ask);
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const submission = useRef({ of: "", key: "" });
  const keyOf = (body: object): string => {
    const of = JSON.stringify([body, files.map(({ key }) => key)]);
    if (submission.current.of !== of) submission.current = { of, key: crypto.randomUUID() };
    return submission.current.key;
  };
  return {
    ask,
    files,
    setFiles,
    send: (body: Parameters<typeof askOnce>[0]["body"], told: Parameters<typeof askOnce>[1]) =>
      askOnce({ body, files, key: keyOf(body) }, told),
  };
}

function AskForm({ choices, clinic, asked }: Beginning & { choices: ReferralFormChoices }) {
  const { timeZone } = useSettings();
  const navigate = useNavigate();
  const { ask, files, setFiles, send } = useSending();
  const choose = useRef<HTMLButtonElement>(null);
  const known = asked?.known;
  const day = dayOf(known);
  const clinics = choices.clinics.filter(({ adviceDays }) => adviceDays !== null);
  const today = todayIn(timeZone);
  const form = useForm<Typed>({
    name: "ask-clinic",
    initialValues: initialOf(choices, clinics, { clinic, asked }),
    validateInputOnBlur: true,
    validate: validator(today, { isKnown: known !== undefined, isDayKnown: day !== undefined }),
  });
  const { goTo, refuse, fail, wrong } = useFormErrors(form, LABELS);
  const chosen = clinics.find(({ id }) => String(id) === form.values.clinicKey);
  const sent = ask.data;
  const clinicName = chosen?.display ?? "";
  // Talks to the router, once the form has no unsaved text.
  useEffect(() => {
    if (!sent) return;
    notify({ text: `We sent your question to ${clinicName}. Expect an answer by ${formatDay(sent.answerBy)}.` });
    void navigate({ href: referralScreens.question.to({ id: String(sent.id) }), replace: true });
  }, [sent, clinicName, navigate]);
  const submit = form.onSubmit(({ dateOfBirth, ...typed }) => {
    if (!mayBeSent({ chosen: files, ...NOTHING_ELSE })) return choose.current?.focus();
    const { firstName, middleName, lastName } = known?.record ?? typed;
    const mrn = /^\d+$/.test(known?.record.mrn ?? "") ? known?.record.mrn : "";
    const child = {
      firstName,
      middleName,
      lastName,
      mrn,
      personId: known?.personId ?? "",
      dateOfBirth: day ?? toDay(dateOfBirth) ?? dateOfBirth,
    };
    send(
      { ...typed, ...child },
      {
        onError: (error) => {
          if (error instanceof ApiError) setFiles(withRefusals(files, error.body.fields ?? {}));
          fail(error);
        },
      },
    );
  }, refuse);

  return (
    <form className={`ln-card ${classes.form}`} onSubmit={submit} noValidate autoComplete="off">
      <LeaveGuard isUnsaved={(form.isDirty() || files.length > 0) && !ask.isSuccess} text="If you leave, you will lose your question." />
      <ErrorSummary errors={wrong} onGo={goTo} />
      <div className={classes.grid}>
        <NativeSelect
          label={LABELS.clinicKey}
          description={chosen ? `Answers within ${daysInWords(chosen.adviceDays)}.` : "These clinics take questions."}
          data={choicesWithPrompt(clinics)}
          {...form.getInputProps("clinicKey")}
        />
        <NativeSelect label={LABELS.physicianId} data={choicesWithPrompt(choices.physicians)} {...form.getInputProps("physicianId")} />
        <ChildFields form={form} known={known} isDayKnown={day !== undefined} today={today} />
        <Textarea
          className={classes.full ?? ""}
          label={LABELS.text}
          description={`Enter your question and anything the specialist should know. ${upToCharacters(MAX_REASON)}`}
          rows={6}
          {...form.getInputProps("text")}
        />
      </div>
      <ChildInPage value={childInForm(known?.record ? { ...known.record, dateOfBirth: known.record.dateOfBirth ?? "" } : form.values)}>
        <MessageFiles label="Files to attach" files={files} choose={choose} onChange={setFiles} />
      </ChildInPage>
      <Banner tone="info">
        <CannotWait clinicPhone={chosen?.phone} />
      </Banner>
      {form.errors[ABOVE_BUTTON] && (
        <Banner tone="danger" role="alert">
          {form.errors[ABOVE_BUTTON]} Your text is still here.
        </Banner>
      )}
      <div className={classes.buttons}>
        <Button type="submit" size="md" loading={ask.isPending}>
          Send question
        </Button>
        <Button size="md" variant="default" onClick={() => void navigate({ href: referralScreens.make.to() })}>
          Refer instead
        </Button>
      </div>
    </form>
  );
}

interface ChildFieldsProps {
  form: UseFormReturnType<Typed>;
  known: AskedAbout["known"];
  isDayKnown: boolean;
  today: string;
}

/** The child: from the record, or typed. */
function ChildFields({ form, known, isDayKnown, today }: ChildFieldsProps) {
  const birthDate = (
    <DateField
      label={LABELS.dateOfBirth}
      calendar={{ min: EARLIEST_BIRTH_DATE, max: today }}
      {...form.getInputProps("dateOfBirth")}
      value={form.values.dateOfBirth}
    />
  );
  if (known) {
    const { firstName, lastName, dateOfBirth, sex, mrn } = known.record;
    return (
      <>
        <section className={classes.child} aria-label="Patient, from the hospital’s record">
          <FactList
            narrow
            facts={[
              ["Patient", `${firstName} ${lastName}`],
              ["Date of birth", formatDay(dateOfBirth ?? "") || "Not recorded"],
              ["Sex", sexWord(sex)],
              ["MRN", mrn || "Not recorded"],
            ]}
          />
        </section>
        {!isDayKnown && birthDate}
      </>
    );
  }
  return (
    <>
      <TextInput label={LABELS.firstName} {...form.getInputProps("firstName")} />
      <TextInput label={<OptionalLabel>{LABELS.middleName}</OptionalLabel>} {...form.getInputProps("middleName")} />
      <TextInput label={LABELS.lastName} {...form.getInputProps("lastName")} />
      {birthDate}
    </>
  );
}
