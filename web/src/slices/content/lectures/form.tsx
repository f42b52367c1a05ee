import type { CmeLecture } from "@linnet/contract/content";
import { portalUpdates, withoutBlanks } from "@linnet/contract/content/portal-updates";
import { Checkbox, Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { call } from "../../../platform/http/api-client.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { OptionalLabel } from "../../../ui/form/optional-label.tsx";
import { toDay, todayIn } from "../../../ui/people/to-day.ts";
import { type Presentation, PresentationCard } from "../../education/public.ts";
import { ContentTabs, useContentTabs } from "../records/content-tabs.tsx";
import { UpdateForm } from "../records/form.tsx";
import type { EditedRow } from "../records/kind.ts";
import { PastDayField } from "../records/past-day-field.tsx";
import { useUpdateForm } from "../records/use-form.ts";
import { lectureKind } from "./kind.ts";
import { TextRows } from "./text-rows.tsx";
import { LECTURE_LABELS, lectureRules, type TypedLecture, typedLecture } from "./typed.ts";

interface LectureFormProps {
  /** The one that is edited; without it one is added. */
  editing?: EditedRow<CmeLecture>;
}

/** Adds or edits an online CME lecture (CON-092). */
export function LectureForm({ editing }: LectureFormProps) {
  const row = editing?.row;
  const today = todayIn(useSettings().timeZone);
  const using = useUpdateForm({
    editing,
    typed: (row) => typedLecture(row, today),
    rules: lectureRules(today),
    labels: LECTURE_LABELS,
    toParcel: (parsed) => ({ body: parsed }),
    send: ({ body }, { key, signal, onProgress }) => {
      // Without a file all of it is on its way at once (decision G-CON-12).
      const { size } = new Blob([JSON.stringify(body)]);
      onProgress({ sent: size, total: size });
      return row
        ? call(portalUpdates.editLecture, { body: { ...body, id: row.id, modifiedOn: row.modifiedOn } }, { signal })
        : call(portalUpdates.addLecture, { body }, { key, signal });
    },
  });
  const { form } = using;
  const tabs = useContentTabs(using);
  return (
    <UpdateForm using={tabs.using} list={lectureKind.at.list.to()}>
      <Checkbox label={LECTURE_LABELS.isActive} {...form.getInputProps("isActive", { type: "checkbox" })} />
      <PastDayField label={LECTURE_LABELS.eventDate} {...form.getInputProps("eventDate")} value={form.values.eventDate} />
      <TextInput label={LECTURE_LABELS.videoUrl} type="url" inputMode="url" {...form.getInputProps("videoUrl")} />
      <ContentTabs {...tabs} preview={() => <PresentationCard isDraft presentation={drawn(form.values)} />}>
        <LectureFields form={form} />
      </ContentTabs>
    </UpdateForm>
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
function drawn(typed: TypedLecture): Presentation {
  const [title = "Title", ...subtitles] = withoutBlanks(typed.contentTitle);
  return {
    id: 0,
    title,
    subtitles,
    eventDate: toDay(typed.eventDate) ?? "",
    message: { text: typed.contentMessage },
    bullets: withoutBlanks(typed.contentBulletLine),
    fullName: typed.contentFullname,
    signatures: withoutBlanks(typed.contentSignature),
    videoUrl: typed.videoUrl.trim(),
  };
}
