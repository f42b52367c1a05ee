import { AmbulatorySchedule, content } from "@linnet/contract/content";
import { portalUpdates, ScheduleForm as ScheduleRules } from "@linnet/contract/content/portal-updates";
import { Button, Checkbox, TextInput } from "@mantine/core";
import { z } from "zod";
import { formatDay } from "../../../platform/format/format.ts";
import { isWebAddress } from "../../../platform/format/web-address.ts";
import { call } from "../../../platform/http/api-client.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { todayIn } from "../../../ui/people/to-day.ts";
import { RecordHistory } from "../history/record-history.tsx";
import { activeColumn, dayColumn, modifiedColumns, textColumn } from "../records/columns.tsx";
import { EditUpdate, NewUpdate } from "../records/edit.tsx";
import { RecordForm } from "../records/form.tsx";
import type { EditedRow, UpdateKind } from "../records/kind.ts";
import { KindMark } from "../records/kind-mark.tsx";
import { RecordList } from "../records/list.tsx";
import { PastDayField, pastDay } from "../records/past-day.tsx";
import { ChoicePreview, type ReaderCard, useReaderCard } from "../records/preview.tsx";
import { useRecordForm } from "../records/use-form.ts";
import { contentForms, contentHistories, contentLists } from "../routes.ts";

const SCHEDULE_READER: ReaderCard = { page: "resources", dropDownName: "AmbulatorySchedules" };

/** The fields in the order of the form. */
const LABELS = { title: "Title", url: "URL", isActive: "Is Active", publicationDate: "Publication Date" } satisfies Record<
  keyof z.input<typeof ScheduleRules>,
  string
>;

/** Ambulatory schedules: a title and an address on the web. */
const scheduleKind: UpdateKind<AmbulatorySchedule> = {
  key: "ambulatory-schedules",
  listName: "ambulatorySchedules",
  words: {
    list: "Ambulatory schedules",
    help: "Clinic hours. Shown on Home and on Physician resources.",
    add: "Add ambulatory schedule",
    edit: "Edit ambulatory schedule",
    none: "No ambulatory schedules yet.",
  },
  at: {
    list: contentLists.ambulatorySchedules,
    add: contentForms.newAmbulatorySchedule,
    edit: contentForms.editAmbulatorySchedule,
    history: contentHistories.ambulatorySchedules,
  },
  fetch: (options) => call(content.ambulatorySchedules, {}, options),
  row: AmbulatorySchedule,
  columns: (zone) => [
    textColumn("title", "Title", ({ title }) => title),
    textColumn("url", "URL", ({ url }) => url),
    activeColumn(),
    dayColumn("publicationDate", "Publication Date", ({ publicationDate }) => publicationDate),
    ...modifiedColumns<AmbulatorySchedule>(zone),
  ],
  thumbnail: () => <KindMark kind="link" />,
  fieldLabels: LABELS,
  isActive: ({ isActive }) => isActive,
};

/** As the form begins: with what is there, or with today (CON-104). */
const typedSchedule = (row: AmbulatorySchedule | undefined, today: string) => ({
  title: row?.title ?? "",
  url: row?.url ?? "",
  isActive: row?.isActive ?? true,
  publicationDate: formatDay(row?.publicationDate ?? today),
});

interface ScheduleFormProps {
  /** The row to edit; without it, a new one. */
  editing?: EditedRow<AmbulatorySchedule>;
}

/** Adds or edits an ambulatory schedule (CON-091). */
function ScheduleForm({ editing }: ScheduleFormProps) {
  const today = todayIn(useSettings().timeZone);
  const recordForm = useRecordForm({
    editing,
    typed: (row) => typedSchedule(row, today),
    rules: ScheduleRules.extend({
      isActive: z.boolean(),
      publicationDate: pastDay(ScheduleRules.shape.publicationDate, today),
    }),
    labels: LABELS,
    toPayload: (parsed) => ({ body: parsed }),
    send: ({ body }, { key, signal }, row) =>
      row
        ? call(portalUpdates.editSchedule, { body: { ...body, id: row.id, modifiedOn: row.modifiedOn } }, { signal })
        : call(portalUpdates.addSchedule, { body }, { key, signal }),
  });
  const { form } = recordForm;
  return (
    <RecordForm recordForm={recordForm} list={scheduleKind.at.list.to()} preview={<Preview {...form.values} />}>
      <TextInput label={LABELS.title} {...form.getInputProps("title")} />
      <TextInput label={LABELS.url} type="url" inputMode="url" {...form.getInputProps("url")} />
      <Checkbox label={LABELS.isActive} {...form.getInputProps("isActive", { type: "checkbox" })} />
      <PastDayField label={LABELS.publicationDate} {...form.getInputProps("publicationDate")} value={form.values.publicationDate} />
    </RecordForm>
  );
}

/** A schedule in the hospital's own card; its button opens the address. */
function Preview({ title, url, isActive }: ReturnType<typeof typedSchedule>) {
  const card = useReaderCard(SCHEDULE_READER, scheduleKind.words.list);
  return (
    <ChoicePreview card={card} choice={title.trim() || "Title"} isShown={isActive}>
      <Button
        component="a"
        href={isWebAddress(url) ? url : undefined}
        target="_blank"
        rel="noopener noreferrer"
        variant="default"
        aria-label={`Go: ${card.title} (opens in a new tab)`}
      >
        Go
      </Button>
    </ChoicePreview>
  );
}

export const scheduleScreens = {
  List: () => <RecordList kind={scheduleKind} />,
  New: () => (
    <NewUpdate kind={scheduleKind}>
      <ScheduleForm />
    </NewUpdate>
  ),
  Edit: () => <EditUpdate kind={scheduleKind}>{(editing) => <ScheduleForm editing={editing} />}</EditUpdate>,
  History: () => <RecordHistory kind={scheduleKind} />,
};
