import { Announcement } from "@linnet/contract/content";
import { announcementNow, announcementTone } from "@linnet/contract/content/announcement-now";
import { portalUpdates } from "@linnet/contract/content/portal-updates";
import { Radio, Textarea, TextInput } from "@mantine/core";
import { allUsed } from "../../../platform/all-used.ts";
import { call } from "../../../platform/http/api-client.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { DateField } from "../../../ui/form/date-field.tsx";
import { toDay } from "../../../ui/people/to-day.ts";
import { RecordHistory } from "../history/record-history.tsx";
import { EditUpdate, NewUpdate } from "../records/edit.tsx";
import { RecordList } from "../records/list.tsx";
import "@mantine/core/styles/Radio.css";
import { content } from "@linnet/contract/content";
import { useQuery } from "@tanstack/react-query";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { StatusBadge } from "../../../ui/feedback/status-badge.tsx";
import classes from "../announcements.module.css";
import { announcements } from "../api.ts";
import { modifiedColumns, momentColumn, textColumn } from "../records/columns.tsx";
import { RecordForm } from "../records/form.tsx";
import type { EditedRow, UpdateKind } from "../records/kind.ts";
import { ReaderPreview } from "../records/preview.tsx";
import { useRecordForm } from "../records/use-form.ts";
import { contentForms, contentHistories, contentLists } from "../routes.ts";
import { ANNOUNCEMENT_LABELS, announcementRules, type TypedAnnouncement, typedAnnouncement } from "./typed-announcement.ts";

/** The types as people read them (S3 §3). */
const ANNOUNCEMENT_WORDS = { 1: "Success", 2: "Info", 3: "Danger", 4: "Warning" } as const;

const TYPE_WORDS: ReadonlyMap<string, string> = new Map(Object.entries(ANNOUNCEMENT_WORDS));

/** The hospital's announcements. The banner uses the same list, so changes show right away. */
const announcementKind: UpdateKind<Announcement> = {
  key: "announcements",
  listName: "announcements",
  words: {
    list: "Announcements",
    help: "A banner at the top of every page between its dates. Only the most recently changed one is shown.",
    add: "Add announcement",
    edit: "Edit announcement",
    none: "No announcements yet.",
  },
  at: {
    list: contentLists.announcements,
    add: contentForms.newAnnouncement,
    edit: contentForms.editAnnouncement,
    history: contentHistories.announcements,
  },
  fetch: (options) => call(content.announcements, {}, options),
  row: Announcement,
  columns: (zone) => [
    textColumn("message", "Message", ({ message }) => message),
    {
      key: "type",
      header: "Type",
      width: "8rem",
      by: ({ cssClassId }) => ANNOUNCEMENT_WORDS[cssClassId],
      cell: (row) => <Marks row={row} />,
    },
    momentColumn("validFrom", "Valid From", ({ validFrom }) => validFrom, zone),
    momentColumn("validTo", "Valid To", ({ validTo }) => validTo, zone),
    ...modifiedColumns<Announcement>(zone),
  ],
  fieldLabels: { message: "Message", cssClassId: "Type", validFrom: "Valid From", validTo: "Valid To", isActive: "Is Active" },
  valueWords: (field, value) => (field === "cssClassId" ? TYPE_WORDS.get(String(value)) : undefined),
};

/** Its type, and whether it is currently displayed. */
function Marks({ row: { id, cssClassId, isActive } }: { row: Announcement }) {
  const shown = announcementNow(useQuery(announcements).data ?? [], new Date());
  return (
    <span className={classes.marks}>
      <StatusBadge tone={announcementTone[cssClassId]}>{ANNOUNCEMENT_WORDS[cssClassId]}</StatusBadge>
      {shown?.id === id && (
        <StatusBadge tone="success" icon="dot">
          Shown now
        </StatusBadge>
      )}
      {isActive === false && <StatusBadge tone="neutral">Inactive</StatusBadge>}
    </span>
  );
}

interface AnnouncementPreviewProps {
  typed: TypedAnnouncement;
  isActive: boolean;
}

const TONES: ReadonlyMap<string, (typeof announcementTone)[keyof typeof announcementTone]> = new Map(Object.entries(announcementTone));

/** The banner above a page, on a computer and on a phone, in the colour of the chosen type. */
function AnnouncementPreview({ typed, isActive }: AnnouncementPreviewProps) {
  const { message, cssClassId, validFrom: _from, validFromTime: _fromTime, validTo: _to, validToTime: _toTime, ...rest } = typed;
  allUsed(rest);
  const strip = (
    <Banner look="strip" tone={TONES.get(cssClassId) ?? "none"}>
      <span className={classes.text}>{message.trim() || "Message"}</span>
    </Banner>
  );
  return (
    <ReaderPreview isShown={isActive}>
      <div className={classes.window}>
        {strip}
        <div className={classes.windowTop} />
        <div className={classes.windowPage} />
      </div>
      <p className={classes.note}>On a phone</p>
      <div className={classes.window} data-phone aria-hidden>
        {strip}
        <div className={classes.windowTop} />
      </div>
    </ReaderPreview>
  );
}

/** As far as the calendar reaches where a rule sets no end. */
const CALENDAR = { min: "2000-01-01", max: "2099-12-31" };

interface AnnouncementFormProps {
  /** The row to edit; without it, a new one. */
  editing?: EditedRow<Announcement>;
}

/** Adds or edits an announcement, with its banner previewed next to the form (CON-067, CON-068). */
function AnnouncementForm({ editing }: AnnouncementFormProps) {
  const row = editing?.row;
  const { timeZone } = useSettings();
  const recordForm = useRecordForm({
    editing,
    typed: (row) => typedAnnouncement(row, timeZone),
    rules: announcementRules(row, timeZone),
    labels: ANNOUNCEMENT_LABELS,
    facts: { isActive: "Is Active" },
    toPayload: (parsed) => ({ body: parsed }),
    send: ({ body }, { key, signal }, row) =>
      row
        ? call(portalUpdates.editAnnouncement, { body: { ...body, id: row.id, modifiedOn: row.modifiedOn } }, { signal })
        : call(portalUpdates.addAnnouncement, { body }, { key, signal }),
  });
  const { form } = recordForm;
  const { message, validFrom } = form.values;
  const time = { label: "Time", type: "time", description: zoneInWords(timeZone) };
  return (
    <RecordForm
      recordForm={recordForm}
      list={announcementKind.at.list.to()}
      preview={<AnnouncementPreview typed={form.values} isActive={row?.isActive !== false} />}
    >
      <Textarea
        label={ANNOUNCEMENT_LABELS.message}
        description={`${message.trim().length} characters. Up to about 120 fit on one line.`}
        {...form.getInputProps("message")}
      />
      <Radio.Group label={ANNOUNCEMENT_LABELS.cssClassId} {...form.getInputProps("cssClassId")}>
        <div className={classes.types}>
          {Object.entries(ANNOUNCEMENT_WORDS).map(([id, word]) => (
            <Radio key={id} value={id} label={word} data-path={id === "1" ? "cssClassId" : undefined} />
          ))}
        </div>
      </Radio.Group>
      <div className={classes.moment}>
        <DateField label={ANNOUNCEMENT_LABELS.validFrom} {...form.getInputProps("validFrom")} value={validFrom} calendar={CALENDAR} />
        <TextInput {...time} aria-label={ANNOUNCEMENT_LABELS.validFromTime} {...form.getInputProps("validFromTime")} />
      </div>
      <div className={classes.moment}>
        <DateField
          label={ANNOUNCEMENT_LABELS.validTo}
          {...form.getInputProps("validTo")}
          value={form.values.validTo}
          calendar={{ ...CALENDAR, min: toDay(validFrom) ?? CALENDAR.min }}
        />
        <TextInput {...time} aria-label={ANNOUNCEMENT_LABELS.validToTime} {...form.getInputProps("validToTime")} />
      </div>
    </RecordForm>
  );
}

/** 'Pacific Time' */
function zoneInWords(timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longGeneric" }).formatToParts();
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}

export const announcementScreens = {
  List: () => <RecordList kind={announcementKind} />,
  New: () => (
    <NewUpdate kind={announcementKind}>
      <AnnouncementForm />
    </NewUpdate>
  ),
  Edit: () => <EditUpdate kind={announcementKind}>{(editing) => <AnnouncementForm editing={editing} />}</EditUpdate>,
  History: () => <RecordHistory kind={announcementKind} />,
};
