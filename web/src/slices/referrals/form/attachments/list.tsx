import type { Attachment } from "@linnet/contract/referrals/attachments";
import { ActionIcon, Progress } from "@mantine/core";
import "@mantine/core/styles/Progress.css";
import { IconFileTypePdf, IconPhoto, IconTrash, IconX } from "@tabler/icons-react";
import { type ReactNode, type RefObject, useRef } from "react";
import { flushSync } from "react-dom";
import { formatBytes } from "../../../../platform/format/format-bytes.ts";
import classes from "./attachment.module.css";
import { type ChosenFile, faultOf, type SavedFile } from "./rules.ts";
import { AttachmentThumb } from "./thumb.tsx";
import type { WizardFiles } from "./use-files.ts";

interface AttachmentListProps {
  files: WizardFiles;
  isLocked: boolean;
  /** Where the focus goes when there is no next file. */
  choose: RefObject<HTMLButtonElement | null>;
}

/** The files that go along, first those that the referral has already, then those of its draft. */
export function AttachmentList({ files: { chosen, saved, kept, drop, remove }, isLocked, choose }: AttachmentListProps) {
  const list = useRef<HTMLUListElement>(null);
  // The button goes away with its file, and the focus would with it.
  const take = (place: number, away: () => void) => {
    flushSync(away);
    const next = list.current?.querySelectorAll("button")[place];
    (next ?? choose.current)?.focus();
  };
  const rows = [
    ...kept.map((file) => ({ ...rowOfKept(file), away: () => drop(file.id) })),
    ...saved.map((file) => ({ ...rowOfSaved(file), away: () => remove(file.id) })),
    ...chosen.map((file) => ({ ...rowOfChosen(file), away: () => remove(file.key) })),
  ];
  if (rows.length === 0) return null;
  return (
    <ul ref={list} className={classes["files"]} aria-label="Attached files">
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

type FileRow = Omit<RowProps, "children"> & { key: string | number };

const rowOfKept = ({ id, name, bytes, mediaType }: Attachment): FileRow => ({
  ...{ key: id, name, size: `${formatBytes(bytes)}, sent already` },
  thumb: <Stored mediaType={mediaType} />,
});

/** Under the same key as while it was on its way: the row stays, and the focus in it. */
const rowOfSaved = ({ id, name, bytes, mediaType, content, refused }: SavedFile): FileRow => ({
  ...{ key: id, name, size: `${formatBytes(bytes)}, saved with the draft`, fault: refused },
  thumb: content ? <AttachmentThumb file={{ key: id, name, content }} /> : <Stored mediaType={mediaType} />,
});

const rowOfChosen = (file: ChosenFile): FileRow => ({
  ...{ key: file.key, name: file.name, percent: file.percent, unsaved: file.unsaved, fault: faultOf(file) },
  size: sizeOfChosen(file),
  thumb: <AttachmentThumb file={file} />,
});

function sizeOfChosen({ content, percent }: ChosenFile): string {
  const size = formatBytes(content.size);
  if (percent === undefined) return size;
  return percent < 100 ? `${percent} % of ${size}` : `${size}, being checked`;
}

interface RowProps {
  name: string;
  size: string;
  /** How much of it has been sent to the draft. */
  percent?: number | undefined;
  /** Why it cannot be sent. */
  fault?: string | undefined;
  /** Why it is not saved with the draft. */
  unsaved?: string | undefined;
  thumb: ReactNode;
  children: ReactNode;
}

function Row({ name, size, percent, fault, unsaved, thumb, children }: RowProps) {
  return (
    <li className={classes["file"]} data-fault={fault ? true : undefined}>
      <span className={classes["thumb"]}>{thumb}</span>
      <div className={classes["about"]}>
        <p className={classes["name"]} title={name}>
          {name}
        </p>
        {fault ? (
          <p className={classes["fault"]} role="alert">
            {fault}
          </p>
        ) : (
          <p className={classes["size"]}>{size}</p>
        )}
        {percent !== undefined && <Progress size={4} value={percent} aria-label={`Saving ${name}`} />}
        {unsaved && !fault && (
          <p className={classes["unsaved"]} role="status">
            Not saved with the draft: it goes along when you send the referral. {unsaved}
          </p>
        )}
      </div>
      {children}
    </li>
  );
}
