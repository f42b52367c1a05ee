import { type ClinicDays, type ClinicWithDays, clinicDays } from "@linnet/contract/referrals/clinic-days";
import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useOneAtATime } from "../../../platform/http/use-one-at-a-time.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { notify } from "../../../ui/feedback/notify.ts";
import { ButtonRow } from "../../../ui/form/button-row.tsx";
import { PhoneField } from "../../../ui/form/contact-fields.tsx";
import { EditConflictPanel } from "../../../ui/form/edit-conflict-panel.tsx";
import { OptionalLabel } from "../../../ui/form/form-group.tsx";
import { GuardedDialog } from "../../../ui/form/guarded-dialog.tsx";
import { changedFields, useEditConflict } from "../../../ui/form/use-edit-conflict.ts";
import { ABOVE_BUTTON, focusFirstError, showServerErrors } from "../../../ui/form/use-form-errors.ts";
import shared from "../shared/referrals.module.css";
import { daysOfClinics, useChangeDays } from "./api.ts";
import classes from "./clinic-days.module.css";

const LABELS = {
  answerDays: "Answers within",
  urgentDays: "Answers urgent referrals within",
  scheduleDays: "Accepted, with no appointment",
  letterDays: "Seen, with no letter",
  questionDays: "Question with no reply",
  adviceDays: "Answers an office’s question within",
  phone: "Clinic phone",
} as const satisfies Record<keyof ClinicDays | "phone", string>;
const REMIND_AFTER = ["scheduleDays", "letterDays", "questionDays"] as const;
type Typed = Record<keyof typeof LABELS, string>;

const typedOf = (clinic: ClinicDays & Pick<ClinicWithDays, "phone">): Typed => ({
  answerDays: String(clinic.answerDays),
  urgentDays: String(clinic.urgentDays),
  scheduleDays: String(clinic.scheduleDays),
  letterDays: String(clinic.letterDays),
  questionDays: String(clinic.questionDays),
  adviceDays: clinic.adviceDays === null ? "" : String(clinic.adviceDays),
  phone: clinic.phone ?? "",
});
/** An empty field is not a number. */
const countOf = (typed: string) => (typed.trim() === "" ? Number.NaN : Number(typed));
const daysOf = (typed: Typed): ClinicDays => ({
  answerDays: countOf(typed.answerDays),
  urgentDays: countOf(typed.urgentDays),
  scheduleDays: countOf(typed.scheduleDays),
  letterDays: countOf(typed.letterDays),
  questionDays: countOf(typed.questionDays),
  adviceDays: typed.adviceDays.trim() === "" ? null : countOf(typed.adviceDays),
});

/** Errors by field. */
function wrongOf(typed: Typed): Record<string, string> {
  const { error } = clinicDays.change.body.safeParse({ ...daysOf(typed), phone: typed.phone, changedOn: null });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]));
}

/** One clinic's days. No typed text is lost if another person saved first. */
export function DaysDialog({ clinic, onClose }: { clinic: ClinicWithDays; onClose: () => void }) {
  const queries = useQueryClient();
  const [known, setKnown] = useState(clinic);
  const change = useChangeDays();
  const changeOnce = useOneAtATime(change);
  const form = useForm<Typed>({ name: "clinic-days", initialValues: typedOf(clinic), validate: wrongOf });
  const { check, isReading, panel, forget } = useEditConflict<ClinicWithDays, Typed>({
    known,
    read: async () => {
      const { clinics } = await queries.fetchQuery({ ...daysOfClinics, staleTime: 0 });
      return clinics.find(({ id }) => id === clinic.id);
    },
    lastChange: ({ changedBy, changedOn }) => ({ by: changedBy, on: changedOn ?? "" }),
    toTyped: typedOf,
    typedNow: () => form.getValues(),
    changes: (_was, now, mine) => changedFields(LABELS, { now: typedOf(now), mine }),
    onRebase: (now, typed) => {
      form.setValues(typed);
      form.clearErrors();
      setKnown(now);
      change.reset();
      form.getInputNode("answerDays")?.focus();
    },
    resend: (now) => sendOver(now)(),
  });
  const sendOver = (seen: ClinicWithDays) =>
    form.onSubmit((typed) => {
      forget();
      changeOnce(
        { clinicId: clinic.id, ...daysOf(typed), phone: typed.phone, changedOn: seen.changedOn },
        {
          onSuccess: () => {
            notify({ text: `Response times for ${clinic.name} were changed.` });
            onClose();
          },
          onError: (error) => void check(error, () => showServerErrors(form, error), seen),
        },
      );
    }, focusFirstError(form));
  return (
    <GuardedDialog child={null} title={`Change response times for ${clinic.name}`} size={560} isUnsaved={form.isDirty()} onClose={onClose}>
      {(close) => (
        <form className={shared.dialogForm} onSubmit={sendOver(known)} noValidate autoComplete="off">
          <p className={shared.lead}>
            Business days only: weekends and holidays do not count. Dates already given to offices do not change.
          </p>
          {(["answerDays", "urgentDays"] as const).map((field) => (
            <DaysField
              key={field}
              label={LABELS[field]}
              {...form.getInputProps(field)}
              {...(field === "answerDays" && { "data-autofocus": true })}
            />
          ))}
          <p className={classes.group}>Remind after</p>
          {REMIND_AFTER.map((field) => (
            <DaysField key={field} label={LABELS[field]} {...form.getInputProps(field)} />
          ))}
          <p className={classes.group}>Questions instead of a referral</p>
          <DaysField
            label={<OptionalLabel>{LABELS.adviceDays}</OptionalLabel>}
            description="Leave blank if the clinic takes no questions."
            {...form.getInputProps("adviceDays")}
          />
          <PhoneField label={<OptionalLabel>{LABELS.phone}</OptionalLabel>} {...form.getInputProps("phone")} />
          {panel ? (
            <EditConflictPanel {...panel} />
          ) : (
            form.errors[ABOVE_BUTTON] &&
            !isReading && (
              <Banner tone="danger" role="alert">
                {form.errors[ABOVE_BUTTON]}
              </Banner>
            )
          )}
          <ButtonRow wayOut={{ onClick: close }}>
            <Button size="md" type="submit" loading={change.isPending || isReading}>
              Change response times
            </Button>
          </ButtonRow>
        </form>
      )}
    </GuardedDialog>
  );
}

const DaysField = ({
  label,
  ...field
}: { label: ReactNode; description?: string } & Partial<ReturnType<ReturnType<typeof useForm>["getInputProps"]>>) => (
  <TextInput label={label} inputMode="numeric" className={classes.days ?? ""} rightSection="days" rightSectionWidth={52} {...field} />
);
