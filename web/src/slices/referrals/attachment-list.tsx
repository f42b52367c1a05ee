import type { Attachment } from "@linnet/contract/referral-attachments";
import { ActionIcon } from "@mantine/core";
import { IconFileTypePdf, IconPhoto, IconTrash } from "@tabler/icons-react";
import { type ReactNode, type RefObject, useRef } from "react";
import { flushSync } from "react-dom";
import { formatBytes } from "../../platform/format-bytes.ts";
import classes from "./attachment.module.css";
import { type ChosenFile, type Files, faultOf } from "./attachment-rules.ts";
import { AttachmentThumb } from "./attachment-thumb.tsx";

interface AttachmentListProps {
  files: Files;
  onRemove: (key: string) => void;
  /** Of a stored file. */
  onDrop: (id: number) => void;
  isLocked: boolean;
  /** Where the focus goes when there is no next file. */
  choose: RefObject<HTMLButtonElement | null>;
}

/** The files that go along, first those that the referral has already. */
export function AttachmentList({ files: { chosen, kept }, onRemove, onDrop, isLocked, choose }: AttachmentListProps) {
  const list = useRef<HTMLUListElement>(null);
  // The button goes away with its file, and the focus would with it.
  const take = (place: number, away: () => void) => {
    flushSync(away);
    const next = list.current?.querySelectorAll("button")[place];
    (next ?? choose.current)?.focus();
  };
  if (chosen.length + kept.length === 0) return null;
  return (
    <ul ref={list} className={classes["files"]} aria-label="Attached files">
      {kept.map((file, place) => (
        <Row key={file.id} name={file.name} size={`${formatBytes(file.bytes)}, sent already`} thumb={<Stored file={file} />}>
          <Remove name={file.name} isLocked={isLocked} onClick={() => take(place, () => onDrop(file.id))} />
        </Row>
      ))}
      {chosen.map((file, place) => (
        <ChosenRow key={file.key} file={file}>
          <Remove name={file.name} isLocked={isLocked} onClick={() => take(kept.length + place, () => onRemove(file.key))} />
        </ChosenRow>
      ))}
    </ul>
  );
}

function Stored({ file: { mediaType } }: { file: Attachment }) {
  const Mark = mediaType === "application/pdf" ? IconFileTypePdf : IconPhoto;
  return <Mark size={24} aria-hidden />;
}

function ChosenRow({ file, children }: { file: ChosenFile; children: ReactNode }) {
  return (
    <Row name={file.name} size={formatBytes(file.content.size)} fault={faultOf(file)} thumb={<AttachmentThumb file={file} />}>
      {children}
    </Row>
  );
}

interface RowProps {
  name: string;
  size: string;
  fault?: string | undefined;
  thumb: ReactNode;
  children: ReactNode;
}

function Row({ name, size, fault, thumb, children }: RowProps) {
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
      </div>
      {children}
    </li>
  );
}

interface RemoveProps {
  name: string;
  isLocked: boolean;
  onClick: () => void;
}

function Remove({ name, isLocked, onClick }: RemoveProps) {
  return (
    <ActionIcon aria-label={`Remove ${name}`} disabled={isLocked} onClick={onClick}>
      <IconTrash size={18} />
    </ActionIcon>
  );
}
