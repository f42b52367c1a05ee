import { content, GrandRound } from "@linnet/contract/content";
import { fileRules, portalUpdates } from "@linnet/contract/content/portal-updates";
import { Checkbox, Skeleton, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { allUsed } from "../../../platform/all-used.ts";
import { call } from "../../../platform/http/api-client.ts";
import { upload } from "../../../platform/http/upload.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { FileField } from "../../../ui/form/file-field.tsx";
import { OptionalLabel } from "../../../ui/form/form-group.tsx";
import { toDay, todayIn } from "../../../ui/people/to-day.ts";
import { KEY } from "../api.ts";
import type { Presentation } from "../cards/presentation.ts";
import { PresentationCard } from "../cards/presentation-card.tsx";
import { grandRoundVideo, VIDEO_FRAME, VideoPlayer } from "../cards/video-player.tsx";
import { RecordHistory } from "../history/record-history.tsx";
import classes from "../presentation-form.module.css";
import { filesTaken } from "../records/chosen-file.ts";
import { activeColumn, dayColumn, modifiedColumns, textColumn } from "../records/columns.tsx";
import { ContentTabs, useContentTabs } from "../records/content-tabs.tsx";
import { EditUpdate, NewUpdate } from "../records/edit.tsx";
import { RecordForm } from "../records/form.tsx";
import type { EditedRow, UpdateKind } from "../records/kind.ts";
import { KindMark } from "../records/kind-mark.tsx";
import { RecordList } from "../records/list.tsx";
import { PastDayField } from "../records/past-day.tsx";
import { useRecordForm } from "../records/use-form.ts";
import { filesOf } from "../records/use-saving.ts";
import { contentForms, contentHistories, contentLists } from "../routes.ts";
import { CaptionFields } from "./caption-fields.tsx";
import { RichTextField } from "./rich-text-field.tsx";
import { GRAND_ROUND_LABELS, grandRoundRules, type TypedGrandRound, typedGrandRound } from "./typed-grand-round.ts";

/** Pediatric grand rounds (CON-037). */
const grandRoundKind: UpdateKind<GrandRound> = {
  key: "grand-rounds",
  listName: "grandRounds",
  words: {
    list: "Pediatric grand rounds",
    help: "Recorded talks and their descriptions. Shown on Education, by date.",
    add: "Add grand rounds",
    edit: "Edit grand rounds",
    none: "No grand rounds yet.",
  },
  at: {
    list: contentLists.grandRounds,
    add: contentForms.newGrandRound,
    edit: contentForms.editGrandRound,
    history: contentHistories.grandRounds,
  },
  fetch: (options) => call(content.grandRounds, {}, options),
  row: GrandRound,
  columns: (zone) => [
    textColumn("title", "Title", ({ title }) => title),
    dayColumn("eventDate", "Event Date", ({ eventDate }) => eventDate),
    activeColumn(),
    ...modifiedColumns<GrandRound>(zone),
  ],
  hasPreviewTab: true,
  thumbnail: ({ videoUrl }) => <KindMark kind={videoUrl === "" ? "video" : "link"} />,
  fieldLabels: {
    ...GRAND_ROUND_LABELS,
    contentBulletLine: "Bullet Line",
    Captions: "Captions",
    captionsLanguage: "Caption language",
  },
  isActive: ({ isActive }) => isActive,
};

/** What the server takes; until it has said so, MP4 (CON-120). */
const videoTypes = queryOptions({
  queryKey: [KEY, "video-types"],
  queryFn: ({ signal }) => call(portalUpdates.videoTypes, {}, { signal }),
});

interface GrandRoundFormProps {
  /** The row to edit; without it, a new one. */
  editing?: EditedRow<GrandRound>;
}

/** Adds or edits a grand round with its video (CON-096). */
function GrandRoundForm({ editing }: GrandRoundFormProps) {
  const row = editing?.row;
  const today = todayIn(useSettings().timeZone);
  const recordForm = useRecordForm({
    editing,
    typed: (row) => typedGrandRound(row, today),
    rules: grandRoundRules(row, today),
    labels: GRAND_ROUND_LABELS,
    facts: { captions: "Captions" },
    toPayload: ({ Video, ...fields }) => ({ body: { ...fields, contentBulletLine: "" as const }, file: Video ?? undefined }),
    send: ({ body, file }, sending, row) => {
      const { videoUrl, ...fields } = body;
      return row
        ? upload(portalUpdates.editGrandRound, { body: { ...body, id: row.id, modifiedOn: row.modifiedOn }, files: filesOf(file) }, sending)
        : upload(portalUpdates.addGrandRound, { body: fields, files: filesOf(file) }, sending);
    },
    // An address takes the place of the video that was uploaded.
    isLasting: ({ videoUrl }) => videoUrl !== row?.videoUrl,
    savedMore: ({ body, file }) =>
      losesCaptions(row, { file, videoUrl: body.videoUrl }) ? "The old video’s captions were removed." : undefined,
    isEmpty: ({ title, Video }) => row === undefined && title.trim() === "" && Video === null,
  });
  const { form, saving } = recordForm;
  const tabs = useContentTabs(recordForm);
  return (
    <RecordForm recordForm={tabs.recordForm} list={grandRoundKind.at.list.to()}>
      <Checkbox label={GRAND_ROUND_LABELS.isActive} {...form.getInputProps("isActive", { type: "checkbox" })} />
      <PastDayField label={GRAND_ROUND_LABELS.eventDate} {...form.getInputProps("eventDate")} value={form.values.eventDate} />
      <VideoFields form={form} row={row} />
      <div role="status">
        {losesCaptions(row, { file: form.values.Video, videoUrl: form.values.videoUrl }) && (
          <Banner tone="warning">Saving replaces the current video and removes its captions. Both stay in the history.</Banner>
        )}
      </div>
      {editing && editing.row.videoUrl === "" && <CaptionFields editing={editing} onFailed={recordForm.checkConflict} />}
      <ContentTabs {...tabs} preview={() => <PresentationCard isDraft={!row} presentation={drawn(form.values, row)} />}>
        <TextInput label={GRAND_ROUND_LABELS.title} {...form.getInputProps("title")} />
        <TextInput label={<OptionalLabel>{GRAND_ROUND_LABELS.contentTitle}</OptionalLabel>} {...form.getInputProps("contentTitle")} />
        <RichTextField
          // The editor only reads its initial value, so a new version remounts it.
          key={row?.modifiedOn}
          label={GRAND_ROUND_LABELS.contentMessage}
          isOptional
          html={form.values.contentMessage}
          onChange={(html) => form.setFieldValue("contentMessage", html)}
          error={form.errors["contentMessage"]}
          isDisabled={saving.isSending || saving.isSaved}
        />
        <TextInput label={<OptionalLabel>{GRAND_ROUND_LABELS.contentFullname}</OptionalLabel>} {...form.getInputProps("contentFullname")} />
        <TextInput
          label={<OptionalLabel>{GRAND_ROUND_LABELS.contentSignature}</OptionalLabel>}
          {...form.getInputProps("contentSignature")}
        />
      </ContentTabs>
    </RecordForm>
  );
}

/** Captions belong to the video they were made for (decision record 19). */
const losesCaptions = (row: GrandRound | undefined, { file, videoUrl }: { file: File | null | undefined; videoUrl: string }): boolean =>
  row?.captions != null && (file != null || videoUrl.trim() !== row.videoUrl);

const TAKEN = filesTaken(fileRules.video);

interface VideoFieldsProps {
  form: UseFormReturnType<TypedGrandRound>;
  row: GrandRound | undefined;
}

/** The video as a file; once there is a record, also by its address. */
function VideoFields({ form, row }: VideoFieldsProps) {
  const types = useQuery(videoTypes).data ?? fileRules.video.mediaTypes;
  const label = GRAND_ROUND_LABELS.Video;
  const isKept = row !== undefined && row.videoUrl === "";
  return (
    <>
      {row && (isKept ? <KeptVideo row={row} /> : <LinkedVideo url={row.videoUrl} />)}
      <FileField
        label={row ? <OptionalLabel>{label}</OptionalLabel> : label}
        help={`MP4, up to ${fileRules.video.maxBytes / 1_073_741_824} GB${isKept ? ". The current video stays unless you choose a new one." : ""}`}
        taken={{ ...TAKEN, accept: types.join(",") }}
        {...form.getInputProps("Video")}
      />
      {row && (
        <TextInput
          label={<OptionalLabel>{GRAND_ROUND_LABELS.videoUrl}</OptionalLabel>}
          description="The video’s web address, if you do not upload it here."
          type="url"
          inputMode="url"
          {...form.getInputProps("videoUrl")}
        />
      )}
    </>
  );
}

/** The video as readers see it, until another one is saved. */
function KeptVideo({ row: { id, title } }: { row: GrandRound }) {
  const video = useQuery(grandRoundVideo(String(id)));
  return (
    <div className={classes.video}>
      <p className={classes.videoLabel}>Current video</p>
      <QueryView query={video} failed="quiet" waiting={<Skeleton className={VIDEO_FRAME} role="status" aria-label="Loading the video" />}>
        {({ sas, captions }) => <VideoPlayer key={sas} id={String(id)} title={title} first={sas} captions={captions} />}
      </QueryView>
    </div>
  );
}

function LinkedVideo({ url }: { url: string }) {
  return (
    <div className={classes.video}>
      <p className={classes.videoLabel}>Current video</p>
      <a href={url} target="_blank" rel="noopener noreferrer">
        {url}
        <span className="ln-hidden"> (opens in a new tab)</span>
      </a>
    </div>
  );
}

/** As its card will show it. */
function drawn({ isActive: _isActive, Video: _video, ...typed }: TypedGrandRound, row: GrandRound | undefined): Presentation {
  const { title, contentTitle, eventDate, contentMessage, contentFullname, contentSignature, videoUrl, ...rest } = typed;
  allUsed(rest);
  return {
    id: row?.id ?? 0,
    title: title.trim() || "Title",
    subtitles: contentTitle.trim() ? [contentTitle] : [],
    eventDate: toDay(eventDate) ?? "",
    message: { html: contentMessage },
    bullets: [],
    fullName: contentFullname,
    signatures: contentSignature.trim() ? [contentSignature] : [],
    videoUrl: videoUrl.trim(),
  };
}

export const grandRoundScreens = {
  List: () => <RecordList kind={grandRoundKind} />,
  New: () => (
    <NewUpdate kind={grandRoundKind}>
      <GrandRoundForm />
    </NewUpdate>
  ),
  Edit: () => <EditUpdate kind={grandRoundKind}>{(editing) => <GrandRoundForm editing={editing} />}</EditUpdate>,
  History: () => <RecordHistory kind={grandRoundKind} />,
};
