import { type Attachment, MAX_ATTACHMENT_BYTES } from "@linnet/contract/referrals/attachments";
import { formatSize } from "@linnet/contract/values/file-sentences";
import { ActionIcon, Group, Progress } from "@mantine/core";
import { IconFileTypePdf, IconPhoto, IconTrash, IconX } from "@tabler/icons-react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { formatBytes } from "../../../platform/format/format.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { FileDrop, FileRow } from "../../../ui/form/file-drop.tsx";
import { ACCEPTED_NAMES, type ChosenFile, errorOf, type Files, missingOf, type SavedFile, totalErrorOf, totalOf } from "../drafts/files.ts";
import { NamedFilesQuestion } from "../shared/named-files.tsx";
import classes from "./attachments-step.module.css";
import layout from "./form.module.css";
import type { FormInUse } from "./use-form.ts";
import "@mantine/core/styles/Progress.css";

/** A thumbnail of a picture, or an icon for other files. */
function AttachmentThumb({ file }: { file: ChosenFile }) {
  const { name, content } = file;
  const isPicture = !name.toLowerCase().endsWith(".pdf") && errorOf(file) === undefined;
  const [address, setAddress] = useState<string>();
  // Talks to the browser, which keeps a picture's object URL until it is revoked.
  useEffect(() => {
    if (!isPicture) return;
    const made = URL.createObjectURL(content);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [isPicture, content]);
  if (!isPicture)
    return name.toLowerCase().endsWith(".pdf") ? <IconFileTypePdf size={24} aria-hidden /> : <IconPhoto size={24} aria-hidden />;
  // A file that cannot be drawn is not a picture, even if its name says so. The server will refuse it.
  if (address === undefined) return <IconPhoto size={24} aria-hidden />;
  return <img className={classes.picture} src={address} alt="" width={48} height={48} onError={() => setAddress(undefined)} />;
}

interface AttachmentListProps {
  form: FormInUse;
  isLocked: boolean;
  /** Gets the focus if there is no next file. */
  choose: RefObject<HTMLButtonElement | null>;
}

/** The files to send: first the referral's existing ones, then the draft's. */
function AttachmentList({ form: { files, removeFile, removeKept, earlierId }, isLocked, choose }: AttachmentListProps) {
  const { chosen, saved, kept } = files;
  const list = useRef<HTMLUListElement>(null);
  // The button disappears with its file, and the focus with it.
  const take = (place: number, away: () => void) => {
    flushSync(away);
    const next = list.current?.querySelectorAll("button")[place];
    (next ?? choose.current)?.focus();
  };
  const rows = [
    ...kept.map((file) => ({ ...rowOfKept(file, earlierId), away: () => removeKept(file) })),
    ...saved.map((file) => ({ ...rowOfSaved(file), away: () => removeFile(file.id, file.name) })),
    ...chosen.map((file) => ({ ...rowOfChosen(file), away: () => removeFile(file.key, file.name) })),
  ];
  if (rows.length === 0) return null;
  return (
    <ul ref={list} className={classes.files} aria-label="Attached files">
      {rows.map(({ key, away, ...row }, place) => (
        <Row key={key} {...row}>
          <ActionIcon aria-label={`Remove ${row.name}`} disabled={isLocked} onClick={() => take(place, away)}>
            {row.percent === undefined ? <IconTrash size={18} /> : <IconX size={18} />}
          </ActionIcon>
        </Row>
      ))}
    </ul>
  );
}

function Stored({ mediaType }: Pick<Attachment, "mediaType">) {
  const Mark = mediaType === "application/pdf" ? IconFileTypePdf : IconPhoto;
  return <Mark size={24} aria-hidden />;
}

type RowOfFile = Omit<RowProps, "children"> & { key: string | number };

const rowOfKept = ({ id, name, bytes, mediaType }: Attachment, earlierId: number | undefined): RowOfFile => ({
  key: id,
  name,
  size: `${formatBytes(bytes)}, ${earlierId === undefined ? "already sent" : `from Referral No. ${earlierId}`}`,
  thumb: <Stored mediaType={mediaType} />,
});

/** Keeps the key from the upload, so the row stays, and the focus in it. */
const rowOfSaved = ({ id, name, bytes, mediaType, content, refused }: SavedFile): RowOfFile => ({
  key: id,
  name,
  size: `${formatBytes(bytes)}, saved with the draft`,
  error: refused,
  thumb: content ? <AttachmentThumb file={{ key: id, name, content }} /> : <Stored mediaType={mediaType} />,
});

const rowOfChosen = (file: ChosenFile): RowOfFile => ({
  key: file.key,
  name: file.name,
  percent: file.percent,
  unsaved: file.unsaved,
  error: errorOf(file),
  size: sizeOfChosen(file),
  thumb: <AttachmentThumb file={file} />,
});

function sizeOfChosen({ content, percent }: ChosenFile): string {
  const size = formatBytes(content.size);
  if (percent === undefined) return size;
  return percent < 100 ? `${percent}% of ${size}` : `${size}, checking`;
}

interface RowProps {
  name: string;
  size: string;
  /** The uploaded part, in percent. */
  percent?: number | undefined;
  /** Why it cannot be sent. */
  error?: string | undefined;
  /** Why it is not saved with the draft. */
  unsaved?: string | undefined;
  thumb: ReactNode;
  children: ReactNode;
}

function Row({ percent, unsaved, children, ...row }: RowProps) {
  const progress = (
    <>
      {percent !== undefined && <Progress size={4} value={percent} aria-label={`Saving ${row.name}`} />}
      {unsaved && !row.error && (
        <p className={classes.unsaved} role="status">
          Not saved with the draft. It will upload when you send the referral. {unsaved}
        </p>
      )}
    </>
  );
  return (
    <li>
      <FileRow {...row} progress={progress}>
        {children}
      </FileRow>
    </li>
  );
}

const LIMIT = formatSize(MAX_ATTACHMENT_BYTES, " ");

/** Each file shows its error in its row after it is added. */
const WORDS = {
  accept: ACCEPTED_NAMES,
  help: `PNG, JPG, JPEG or PDF. Up to ${LIMIT} in total.`,
  drop: "Drop files here, or choose them",
  choose: "Choose files",
};

/** The used part of the allowed size. */
function AttachmentTotal({ files }: { files: Files }) {
  const used = formatBytes(totalOf(files));
  const error = totalErrorOf(files);
  const percent = Math.min(100, (100 * totalOf(files)) / MAX_ATTACHMENT_BYTES);
  return (
    <>
      <div className={classes.total}>
        <span>Total size</span>
        <Progress className={classes.bar ?? ""} value={percent} color={error ? "red" : "teal"} aria-label={`${used} of ${LIMIT} used`} />
        <span className="ln-num">
          {used} of {LIMIT}
        </span>
      </div>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </>
  );
}

/** Thumbnails of the files, for the last step. */
export const SentThumbs = ({ files: { chosen, saved, kept } }: { files: Files }) => (
  <Group gap={4} aria-hidden>
    {[...kept.map((file) => rowOfKept(file, undefined)), ...saved.map(rowOfSaved), ...chosen.map(rowOfChosen)].map(({ key, thumb }) => (
      <span key={key}>{thumb}</span>
    ))}
  </Group>
);

function removeNamed({ files: { chosen, saved }, removeFile }: FormInUse, name: string): void {
  for (const file of saved) if (file.name === name) removeFile(file.id, name);
  for (const file of chosen) if (file.name === name) removeFile(file.key, name);
}

interface AttachmentsStepProps {
  form: FormInUse;
  /** The progress while sending. Then nothing can be added. */
  progress: ReactNode;
}

export function AttachmentsStep({ form, progress }: AttachmentsStepProps) {
  const { files, addFiles } = form;
  const missing = missingOf(files);
  const choose = useRef<HTMLButtonElement>(null);
  return (
    <section className={layout.fieldset} aria-label="Attachments">
      <p className={layout.lead}>Add letters, earlier results, growth charts or anything else that helps the clinic prepare.</p>
      {missing.length > 0 && (
        <div className={classes.gone}>
          <Banner tone="info">
            {missing.length === 1 ? "This file was not saved with the draft" : "These files were not saved with the draft"}, because the
            page was closed too soon: {missing.map(({ name }) => name).join(", ")}. Attach {missing.length === 1 ? "it" : "them"} again.
          </Banner>
        </div>
      )}
      {progress || <FileDrop words={WORDS} isMany hasCamera onFiles={addFiles} choose={choose} />}
      {!progress && <NamedFilesQuestion files={form.namedFiles} onRemove={(name) => removeNamed(form, name)} />}
      <AttachmentList form={form} isLocked={Boolean(progress)} choose={choose} />
      <AttachmentTotal files={files} />
    </section>
  );
}
