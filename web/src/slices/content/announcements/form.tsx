import type { Announcement } from "@linnet/contract/content";
import { portalUpdates } from "@linnet/contract/content/portal-updates";
import { Radio, Textarea, TextInput } from "@mantine/core";
import { call } from "../../../platform/http/api-client.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { DateField } from "../../../ui/form/date-field.tsx";
import { toDay } from "../../../ui/people/to-day.ts";
import "@mantine/core/styles/Radio.css";
import classes from "../announcements.module.css";
import { UpdateForm } from "../records/form.tsx";
import type { EditedRow } from "../records/kind.ts";
import { useUpdateForm } from "../records/use-form.ts";
import { ANNOUNCEMENT_WORDS, announcementKind } from "./kind.tsx";
import { AnnouncementPreview } from "./preview.tsx";
import { ANNOUNCEMENT_LABELS, announcementRules, typedAnnouncement } from "./typed.ts";

/** As far as the calendar reaches where a rule sets no end. */
const CALENDAR = { min: "2000-01-01", max: "2099-12-31" };

interface AnnouncementFormProps {
  /** The one that is edited; without it one is added. */
  editing?: EditedRow<Announcement>;
}

/** Adds or edits an announcement, whose banner stands beside the form while it is written (CON-067, CON-068). */
export function AnnouncementForm({ editing }: AnnouncementFormProps) {
  const row = editing?.row;
  const { timeZone } = useSettings();
  const using = useUpdateForm({
    editing,
    typed: (row) => typedAnnouncement(row, timeZone),
    rules: announcementRules(row, timeZone),
    labels: ANNOUNCEMENT_LABELS,
    facts: { isActive: "Is Active" },
    toParcel: (parsed) => ({ body: parsed }),
    send: ({ body }, { key, signal }) =>
      row
        ? call(portalUpdates.editAnnouncement, { body: { ...body, id: row.id, modifiedOn: row.modifiedOn } }, { signal })
        : call(portalUpdates.addAnnouncement, { body }, { key, signal }),
  });
  const { form } = using;
  const { message, cssClassId, validFrom, validTo } = form.values;
  const time = { label: "Time", type: "time", description: zoneInWords(timeZone) };
  return (
    <UpdateForm
      using={using}
      list={announcementKind.at.list.to()}
      preview={<AnnouncementPreview message={message} type={cssClassId} isActive={row?.isActive !== false} />}
    >
      <Textarea
        label={ANNOUNCEMENT_LABELS.message}
        description={`${message.trim().length} characters. Up to about 120 fit on one line.`}
        {...form.getInputProps("message")}
      />
      <Radio.Group label={ANNOUNCEMENT_LABELS.cssClassId} {...form.getInputProps("cssClassId")}>
        <div className={classes["types"]}>
          {Object.entries(ANNOUNCEMENT_WORDS).map(([id, word]) => (
            <Radio key={id} value={id} label={word} data-path={id === "1" ? "cssClassId" : undefined} />
          ))}
        </div>
      </Radio.Group>
      <div className={classes["moment"]}>
        <DateField label={ANNOUNCEMENT_LABELS.validFrom} {...form.getInputProps("validFrom")} value={validFrom} calendar={CALENDAR} />
        <TextInput {...time} aria-label={ANNOUNCEMENT_LABELS.validFromTime} {...form.getInputProps("validFromTime")} />
      </div>
      <div className={classes["moment"]}>
        <DateField
          label={ANNOUNCEMENT_LABELS.validTo}
          {...form.getInputProps("validTo")}
          value={validTo}
          calendar={{ ...CALENDAR, min: toDay(validFrom) ?? CALENDAR.min }}
        />
        <TextInput {...time} aria-label={ANNOUNCEMENT_LABELS.validToTime} {...form.getInputProps("validToTime")} />
      </div>
    </UpdateForm>
  );
}

/** 'Pacific Time' */
function zoneInWords(timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longGeneric" }).formatToParts();
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}
