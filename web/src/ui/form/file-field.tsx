import { ActionIcon, Input } from "@mantine/core";
import { IconFile, IconFileTypePdf, IconPhoto, IconTrash, IconVideo } from "@tabler/icons-react";
import { type ReactNode, useId, useRef, useState } from "react";
import { formatBytes } from "../../platform/format/format.ts";
import { FileDrop, FileRow } from "./file-drop.tsx";
import classes from "./file-field.module.css";

/** The files that a field accepts. */
export interface FilesTaken {
  /** For the browser's file dialog. */
  accept: string;
  /** Why a file cannot be sent, if so. */
  errorOf: (file: File) => string | undefined;
}

interface FileFieldProps {
  label: ReactNode;
  /** The accepted types and sizes in words. */
  help: string;
  taken: FilesTaken;
  value?: File | null;
  onChange: (file: File | null) => void;
  error?: ReactNode;
}

const ONE_FILE = "You can add only one file here";

/** A field for one file, dropped or chosen. If several are dropped, it says which ones it left out, and why. */
export function FileField({ label, help, taken, value, onChange, error, ...field }: FileFieldProps) {
  const id = useId();
  const choose = useRef<HTMLButtonElement>(null);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const take = (files: File[]) => {
    const first = files.find((file) => taken.errorOf(file) === undefined) ?? (files.length === 1 ? files[0] : undefined);
    setRefused(files.flatMap((file) => (file === first ? [] : [{ name: file.name, why: taken.errorOf(file) ?? ONE_FILE }])));
    if (first) onChange(first);
  };
  const clear = () => {
    setRefused([]);
    onChange(null);
    // The pressed button disappears with the file, and would take the focus with it.
    choose.current?.focus();
  };
  const words = {
    accept: taken.accept,
    help: <span id={`${id}-help`}>{help}</span>,
    drop: "Drop a file here, or choose one",
    choose: value ? "Choose another file" : "Choose a file",
  };
  const button = {
    ...field,
    id: `${id}-choose`,
    "aria-labelledby": `${id}-label ${id}-choose`,
    "aria-describedby": error ? `${id}-error ${id}-help` : `${id}-help`,
  };
  return (
    <Input.Wrapper
      id={id}
      label={label}
      classNames={{ label: classes.label ?? "", error: classes.error ?? "" }}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      error={error}
      errorProps={{ id: `${id}-error` }}
      role="group"
      aria-labelledby={`${id}-label`}
    >
      <FileDrop words={words} onFiles={take} choose={choose} buttonProps={button}>
        {value && (
          <div className={classes.chosen}>
            <FileRow name={value.name} size={formatBytes(value.size)} thumb={<Kind file={value} />} error={Boolean(error)}>
              <ActionIcon aria-label="Remove the file" onClick={clear}>
                <IconTrash size={18} />
              </ActionIcon>
            </FileRow>
          </div>
        )}
      </FileDrop>
      {refused.length > 0 && <RefusedFiles refused={refused} />}
    </Input.Wrapper>
  );
}

function Kind({ file: { type } }: { file: File }) {
  if (type === "application/pdf") return <IconFileTypePdf size={24} aria-hidden />;
  if (type.startsWith("image/")) return <IconPhoto size={24} aria-hidden />;
  return type.startsWith("video/") ? <IconVideo size={24} aria-hidden /> : <IconFile size={24} aria-hidden />;
}

interface Refused {
  name: string;
  why: string;
}

function RefusedFiles({ refused }: { refused: readonly Refused[] }) {
  return (
    <div className={classes.refused} role="alert">
      <p>{refused.length === 1 ? "This file was not added:" : `These ${refused.length} files were not added:`}</p>
      <ul>
        {refused.map(({ name, why }) => (
          <li key={`${name} ${why}`}>
            <span className={classes.name}>{name}</span>: {why}
          </li>
        ))}
      </ul>
    </div>
  );
}
