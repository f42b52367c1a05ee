import { CmeLecture, content } from "@linnet/contract/content";
import { portalUpdates, withoutBlanks } from "@linnet/contract/content/portal-updates";
import { ActionIcon, Button, Checkbox, Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { IconPlus, IconX } from "@tabler/icons-react";
import { type ComponentProps, useRef } from "react";
import { flushSync } from "react-dom";
import { allUsed } from "../../../platform/all-used.ts";
import { call } from "../../../platform/http/api-client.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { OptionalLabel } from "../../../ui/form/form-group.tsx";
import { toDay, todayIn } from "../../../ui/people/to-day.ts";
import type { Presentation } from "../cards/presentation.ts";
import { PresentationCard } from "../cards/presentation-card.tsx";
import { RecordHistory } from "../history/record-history.tsx";
import classes from "../presentation-form.module.css";
import { activeColumn, dayColumn, modifiedColumns, textColumn } from "../records/columns.tsx";
import { ContentTabs, useContentTabs } from "../records/content-tabs.tsx";
import { EditUpdate, NewUpdate } from "../records/edit.tsx";
import { RecordForm } from "../records/form.tsx";
import type { EditedRow, UpdateKind } from "../records/kind.ts";
import { KindMark } from "../records/kind-mark.tsx";
import { RecordList } from "../records/list.tsx";
import { PastDayField } from "../records/past-day.tsx";
import { useRecordForm } from "../records/use-form.ts";
import { contentForms, contentHistories, contentLists } from "../routes.ts";
import { LECTURE_LABELS, lectureRules, type TypedLecture, typedLecture } from "./typed-lecture.ts";

/** Online CME lectures (CON-036). */
const lectureKind: UpdateKind<CmeLecture> = {
  key: "lectures",
  listName: "lectures",
  words: {
    list: "Online CME lectures",
    help: "Online lectures. Shown on Education, by date.",
    add: "Add online CME lecture",
    edit: "Edit online CME lecture",
    none: "No online CME lectures yet.",
  },
  at: { list: contentLists.lectures, add: contentForms.newLecture, edit: contentForms.editLecture, history: contentHistories.lectures },
  fetch: (options) => call(content.lectures, {}, options),
  row: CmeLecture,
  columns: (zone) => [
    textColumn("title", "Title", ({ title }) => title),
    dayColumn("eventDate", "Event Date", ({ eventDate }) => eventDate),
    textColumn("video", "VideoURL", ({ videoUrl }) => videoUrl),
    activeColumn(),
    ...modifiedColumns<CmeLecture>(zone),
  ],
  hasPreviewTab: true,
  thumbnail: () => <KindMark kind="link" />,
  fieldLabels: LECTURE_LABELS,
  isActive: ({ isActive }) => isActive,
};

interface TextRowsProps {
  /** What one row is called: 'Title'. */
  label: string;
  isOptional?: boolean;
  count: number;
  /** The field of a row, as the form has it. */
  propsOf: (index: number) => ComponentProps<typeof TextInput>;
  onAdd: () => void;
  onRemove: (index: number) => void;
}

/** Text rows, any number of them (CON-093). */
function TextRows({ label, isOptional = false, count, propsOf, onAdd, onRemove }: TextRowsProps) {
  const box = useRef<HTMLFieldSetElement>(null);
  const add = () => {
    // The field that gets the focus has to be there by then.
    flushSync(onAdd);
    [...(box.current?.querySelectorAll("input") ?? [])].at(-1)?.focus();
  };
  const remove = (index: number) => {
    onRemove(index);
    // Its button goes away, and the focus with it.
    box.current?.querySelectorAll("input")[Math.max(0, index - 1)]?.focus();
  };
  return (
    <fieldset ref={box} className={classes.rows}>
      <legend className={classes.rowsLabel}>
        {label}
        {isOptional && <span className={classes.optional}> (optional)</span>}
      </legend>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place, and keeps nothing but its text
        <div key={index} className={classes.row}>
          <TextInput className={classes.rowField ?? ""} aria-label={`${label} ${index + 1}`} {...propsOf(index)} />
          {count > 1 && (
            <ActionIcon aria-label={`Remove ${label} ${index + 1}`} mt={4} onClick={() => remove(index)}>
              <IconX size={18} aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
      <Button variant="subtle" size="xs" className={classes.add ?? ""} leftSection={<IconPlus size={14} aria-hidden />} onClick={add}>
        Add New {label}
      </Button>
    </fieldset>
  );
}

interface LectureFormProps {
  /** The row to edit; without it, a new one. */
  editing?: EditedRow<CmeLecture>;
}

/** Adds or edits an online CME lecture (CON-092). */
function LectureForm({ editing }: LectureFormProps) {
  const today = todayIn(useSettings().timeZone);
  const recordForm = useRecordForm({
    editing,
    typed: (row) => typedLecture(row, today),
    rules: lectureRules(today),
    labels: LECTURE_LABELS,
    toPayload: (parsed) => ({ body: parsed }),
    send: ({ body }, { key, signal, onProgress }, row) => {
      // Without a file everything is sent in one go (decision G-CON-12).
      const { size } = new Blob([JSON.stringify(body)]);
      onProgress({ sent: size, total: size });
      return row
        ? call(portalUpdates.editLecture, { body: { ...body, id: row.id, modifiedOn: row.modifiedOn } }, { signal })
        : call(portalUpdates.addLecture, { body }, { key, signal });
    },
  });
  const { form } = recordForm;
  const tabs = useContentTabs(recordForm);
  return (
    <RecordForm recordForm={tabs.recordForm} list={lectureKind.at.list.to()}>
      <Checkbox label={LECTURE_LABELS.isActive} {...form.getInputProps("isActive", { type: "checkbox" })} />
      <PastDayField label={LECTURE_LABELS.eventDate} {...form.getInputProps("eventDate")} value={form.values.eventDate} />
      <TextInput label={LECTURE_LABELS.videoUrl} type="url" inputMode="url" {...form.getInputProps("videoUrl")} />
      <ContentTabs {...tabs} preview={() => <PresentationCard isDraft presentation={drawn(form.values)} />}>
        <LectureFields form={form} />
      </ContentTabs>
    </RecordForm>
  );
}

/** What readers read of it, in rows where there can be several (CON-093). */
function LectureFields({ form }: { form: UseFormReturnType<TypedLecture> }) {
  const rowsOf = (field: "contentTitle" | "contentBulletLine" | "contentSignature") => ({
    label: LECTURE_LABELS[field],
    count: form.values[field].length,
    propsOf: (index: number) => form.getInputProps(`${field}.${index}`),
    onAdd: () => form.insertListItem(field, ""),
    onRemove: (index: number) => form.removeListItem(field, index),
  });
  return (
    <>
      <TextRows {...rowsOf("contentTitle")} />
      <Textarea label={<OptionalLabel>{LECTURE_LABELS.contentMessage}</OptionalLabel>} {...form.getInputProps("contentMessage")} />
      <TextRows {...rowsOf("contentBulletLine")} isOptional />
      <TextInput label={<OptionalLabel>{LECTURE_LABELS.contentFullname}</OptionalLabel>} {...form.getInputProps("contentFullname")} />
      <TextRows {...rowsOf("contentSignature")} isOptional />
    </>
  );
}

/** As its card will show it (CON-094). */
function drawn({ isActive: _isActive, ...typed }: TypedLecture): Presentation {
  const { contentTitle, eventDate, contentMessage, contentBulletLine, contentFullname, contentSignature, videoUrl, ...rest } = typed;
  allUsed(rest);
  const [title = "Title", ...subtitles] = withoutBlanks(contentTitle);
  return {
    id: 0,
    title,
    subtitles,
    eventDate: toDay(eventDate) ?? "",
    message: { text: contentMessage },
    bullets: withoutBlanks(contentBulletLine),
    fullName: contentFullname,
    signatures: withoutBlanks(contentSignature),
    videoUrl: videoUrl.trim(),
  };
}

export const lectureScreens = {
  List: () => <RecordList kind={lectureKind} />,
  New: () => (
    <NewUpdate kind={lectureKind}>
      <LectureForm />
    </NewUpdate>
  ),
  Edit: () => <EditUpdate kind={lectureKind}>{(editing) => <LectureForm editing={editing} />}</EditUpdate>,
  History: () => <RecordHistory kind={lectureKind} />,
};
