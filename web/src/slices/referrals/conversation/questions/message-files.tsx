import { MAX_ATTACHMENT_BYTES } from "@linnet/contract/referrals/attachments";
import { formatSize } from "@linnet/contract/values/file-sentences";
import { ActionIcon } from "@mantine/core";
import { IconFileTypePdf, IconPhoto, IconTrash } from "@tabler/icons-react";
import { type RefObject, use } from "react";
import { formatBytes } from "../../../../platform/format/format.ts";
import { FileDrop, FileRow } from "../../../../ui/form/file-drop.tsx";
import { ChildInPage } from "../../../../ui/people/child-in-page.ts";
import { ChildLine } from "../../../../ui/people/child-line.tsx";
import { ACCEPTED_NAMES, addFiles, type ChosenFile, errorOf, NOTHING_ELSE, totalErrorOf } from "../../drafts/files.ts";
import { NamedFilesQuestion, useNamedFiles } from "../../shared/named-files.tsx";
import classes from "./questions.module.css";

const LIMIT = formatSize(MAX_ATTACHMENT_BYTES, " ");
const WORDS = {
  accept: ACCEPTED_NAMES,
  help: `PNG, JPG, JPEG or PDF. Up to ${LIMIT} in total.`,
  drop: "Drop files here, or choose them",
  choose: "Choose files",
};

interface MessageFilesProps {
  /** The list's name. */
  label: string;
  files: readonly ChosenFile[];
  /** The button that opens the file dialog. */
  choose: RefObject<HTMLButtonElement | null>;
  onChange: (files: readonly ChosenFile[]) => void;
}

/** A message's files, each with its error. */
export function MessageFiles({ label, files, choose, onChange }: MessageFilesProps) {
  const child = use(ChildInPage);
  const names = files.map(({ name }) => name);
  const namedFiles = useNamedFiles(names, child);
  const error = totalErrorOf({ chosen: files, ...NOTHING_ELSE }) ?? (files.some(errorOf) && "Remove the files that cannot be sent.");
  const remove = (key: string) => {
    onChange(files.filter((file) => file.key !== key));
    // The button disappears with its file, and the focus with it.
    choose.current?.focus();
  };
  return (
    <div>
      <FileDrop
        words={WORDS}
        isMany
        hasCamera
        choose={choose}
        onFiles={(added) => onChange(addFiles({ chosen: files, ...NOTHING_ELSE }, added))}
      />
      <NamedFilesQuestion files={namedFiles} onRemove={(name) => onChange(files.filter((file) => file.name !== name))} />
      <ul className={classes.files} aria-label={label}>
        {files.map((file) => (
          <li key={file.key}>
            <FileRow
              name={file.name}
              size={formatBytes(file.content.size)}
              error={errorOf(file)}
              thumb={/\.pdf$/i.test(file.name) ? <IconFileTypePdf size={24} aria-hidden /> : <IconPhoto size={24} aria-hidden />}
            >
              <ActionIcon aria-label={`Remove ${file.name}`} onClick={() => remove(file.key)}>
                <IconTrash size={18} />
              </ActionIcon>
            </FileRow>
          </li>
        ))}
      </ul>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      {child && <ChildLine child={child} />}
    </div>
  );
}
