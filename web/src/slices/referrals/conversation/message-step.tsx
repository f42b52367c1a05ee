import type { AdviceMessage } from "@linnet/contract/referrals/advice";
import type { ReactNode } from "react";
import { formatDateTime, nameInProse } from "../../../platform/format/format.ts";
import type { TimelineStep } from "../../../ui/layout/timeline.tsx";
import type { fileBytes } from "../shared/file-bytes.ts";
import stored from "../shared/stored-file.module.css";
import { StoredFile } from "../shared/stored-file.tsx";
import classes from "./conversation.module.css";

interface Around {
  /** The organization after the writer's name: 'Heart Center'. */
  of: string;
  isOwn: boolean;
  timeZone: string;
  bytesOf: (fileId: number) => ReturnType<typeof fileBytes>;
}

/** A message with its files, as a step of a timeline. */
export function messageStep(message: AdviceMessage, { of, isOwn, timeZone, bytesOf }: Around): TimelineStep {
  const title = `${nameInProse(message.by)}, ${of}`;
  return {
    id: `message-${message.id}`,
    state: "done",
    by: message.by,
    title,
    when: formatDateTime(message.at, timeZone),
    content: (
      <MessageBox label={title} isOwn={isOwn}>
        <p className={classes.words}>{message.text}</p>
        <MessageFileList files={message.files} bytesOf={bytesOf} />
      </MessageBox>
    ),
  };
}

interface MessageBoxProps {
  label: string;
  isOwn: boolean;
  /** It waits for an answer. */
  isOpen?: boolean;
  children: ReactNode;
}

export const MessageBox = ({ label, isOwn, isOpen = false, children }: MessageBoxProps) => (
  <article className={classes.box} aria-label={label} data-own={isOwn || undefined} data-open={isOpen || undefined}>
    {children}
  </article>
);

interface MessageFileListProps extends Pick<AdviceMessage, "files">, Pick<Around, "bytesOf"> {
  /** Its first file is open from the start. */
  isOpened?: boolean;
}

export function MessageFileList({ files, bytesOf, isOpened = false }: MessageFileListProps) {
  if (files.length === 0) return null;
  return (
    <ul className={stored.files}>
      {files.map((file, place) => (
        <StoredFile key={file.id} file={file} wanted={bytesOf(file.id)} isFirst={isOpened && place === 0} />
      ))}
    </ul>
  );
}
