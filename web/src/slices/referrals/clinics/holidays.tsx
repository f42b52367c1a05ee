import { clinicDays, HOLIDAY_YEARS, type Holiday } from "@linnet/contract/referrals/clinic-days";
import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { formatDay } from "../../../platform/format/format.ts";
import { useOneAtATime } from "../../../platform/http/use-one-at-a-time.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { ConfirmModal } from "../../../ui/feedback/confirm-modal.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { notify } from "../../../ui/feedback/notify.ts";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { supportHelp } from "../../../ui/feedback/support-help.ts";
import { ButtonRow } from "../../../ui/form/button-row.tsx";
import { DateField } from "../../../ui/form/date-field.tsx";
import { GuardedDialog } from "../../../ui/form/guarded-dialog.tsx";
import { ABOVE_BUTTON, focusFirstError, showServerErrors } from "../../../ui/form/use-form-errors.ts";
import { dayError, toDay, todayIn } from "../../../ui/people/to-day.ts";
import { type Column, DataTable, SkeletonTable } from "../../../ui/table/data-table.tsx";
import shared from "../shared/referrals.module.css";
import { daysOfClinics, useAddHoliday, useRemoveHoliday } from "./api.ts";
import classes from "./clinic-days.module.css";

const weekday = (day: string) => new Date(`${day}T00:00:00Z`).toLocaleDateString("en-US", { weekday: "long", timeZone: "UTC" });

const columnsOf = (onRemove: ((holiday: Holiday, button: HTMLElement) => void) | undefined): Column<Holiday>[] => [
  { key: "day", header: "Day", oneLine: true, cell: ({ day }) => `${formatDay(day)}, ${weekday(day)}` },
  { key: "name", header: "Holiday", lead: true, cell: ({ name }) => <strong>{name}</strong> },
  ...(onRemove
    ? [
        {
          key: "actions",
          header: "Actions",
          quiet: true,
          align: "end" as const,
          cell: (holiday: Holiday) => (
            <Button
              size="xs"
              variant="subtle"
              color="red"
              aria-label={`Remove ${holiday.name}, ${formatDay(holiday.day)}`}
              onClick={({ currentTarget }) => onRemove(holiday, currentTarget)}
            >
              Remove
            </Button>
          ),
        },
      ]
    : []),
];

/** Weekdays on which all clinics are closed. */
export function Holidays() {
  const settings = useSettings();
  const query = useQuery(daysOfClinics);
  const [open, setOpen] = useState<"add" | Holiday>();
  const opener = useRef<HTMLElement>(null);
  const show = (next: "add" | Holiday, button: HTMLElement) => {
    opener.current = button;
    setOpen(next);
  };
  const close = () => {
    setOpen(undefined);
    opener.current?.focus();
  };
  const mayChange = query.data?.mayChangeHolidays === true;
  const columns = columnsOf(mayChange ? show : undefined);
  return (
    <>
      <div className={classes.above}>
        <p className={shared.lead}>Days when no clinic is open. They do not count as business days.</p>
        {mayChange && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={({ currentTarget }) => show("add", currentTarget)}>
            Add holiday
          </Button>
        )}
      </div>
      <QueryView
        query={query}
        waiting={
          <div className="ln-card">
            <SkeletonTable label="Loading the holidays" columns={columns} rows={4} />
          </div>
        }
        isEmpty={({ holidays }) => holidays.length === 0}
        empty={
          <div className="ln-card">
            <EmptyState title="No holidays yet" help="Until you add one, every weekday counts as a business day." />
          </div>
        }
        help={supportHelp(settings)}
      >
        {({ holidays }) => (
          <div className="ln-card">
            <DataTable caption="Holidays" columns={columns} rows={holidays} rowKey={({ day }) => day} stack />
          </div>
        )}
      </QueryView>
      {open === "add" && <AddDialog onClose={close} />}
      {open !== undefined && open !== "add" && <RemoveDialog holiday={open} onClose={close} />}
    </>
  );
}

/** Errors by field. */
function wrongOf({ day, name }: { day: string; name: string }): Record<string, string> {
  const known = toDay(day);
  const { error } = clinicDays.addHoliday.body.safeParse({ day: known ?? "2000-01-01", name });
  const wrong = Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]));
  return { ...wrong, ...(known === undefined && { day: dayError(day) }) };
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const { timeZone } = useSettings();
  const today = todayIn(timeZone);
  const add = useAddHoliday();
  const addOnce = useOneAtATime(add);
  const form = useForm({ name: "holiday", initialValues: { day: "", name: "" }, validate: wrongOf });
  const send = form.onSubmit(({ day, name }) => {
    addOnce(
      { day: toDay(day) ?? "", name },
      {
        onSuccess: () => {
          notify({ text: `${name.trim()} is now a holiday.` });
          onClose();
        },
        onError: (error) => showServerErrors(form, error),
      },
    );
  }, focusFirstError(form));
  return (
    <GuardedDialog child={null} title="Add holiday" size={480} isUnsaved={form.isDirty()} onClose={onClose}>
      {(close) => (
        <form className={shared.dialogForm} onSubmit={send} noValidate autoComplete="off">
          <p className={shared.lead}>Dates already given to offices do not change.</p>
          <DateField
            label="Day"
            value={form.values.day}
            calendar={{ min: today, max: `${Number(today.slice(0, 4)) + HOLIDAY_YEARS}${today.slice(4)}` }}
            {...form.getInputProps("day")}
          />
          <TextInput label="Name" {...form.getInputProps("name")} />
          {form.errors[ABOVE_BUTTON] && (
            <Banner tone="danger" role="alert">
              {form.errors[ABOVE_BUTTON]}
            </Banner>
          )}
          <ButtonRow wayOut={{ onClick: close }}>
            <Button size="md" type="submit" loading={add.isPending}>
              Add holiday
            </Button>
          </ButtonRow>
        </form>
      )}
    </GuardedDialog>
  );
}

/** Asks before a holiday becomes a working day again. */
function RemoveDialog({ holiday: { day, name }, onClose }: { holiday: Holiday; onClose: () => void }) {
  const remove = useRemoveHoliday();
  const removeOnce = useOneAtATime(remove);
  const done = () => {
    notify({ text: `${name} is no longer a holiday.` });
    onClose();
  };
  return (
    <ConfirmModal
      child={null}
      opened
      title={`Remove ${name}?`}
      text={`${formatDay(day)} will count as a business day again. You can add it back.`}
      words={{ confirm: "Remove holiday" }}
      act={remove}
      onConfirm={() => removeOnce(day, { onSuccess: done })}
      onClose={onClose}
    />
  );
}
