import { Button } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { IconCamera, IconUpload } from "@tabler/icons-react";
import { type ChangeEvent, type ReactNode, type RefObject, useRef } from "react";
import classes from "./file-drop.module.css";
import "@mantine/dropzone/styles.css";

/** The files that a field accepts, for the browser and in words. */
interface FileDropWords {
  /** For the browser's file dialog. */
  accept: string;
  /** Accepted types and sizes, below the button. */
  help: ReactNode;
  drop: string;
  choose: string;
}

interface FileDropProps {
  words: FileDropWords;
  /** Accepts several files. A drop may bring several to a single-file field, too, and its caller says which one it took. */
  isMany?: boolean;
  /** Offers the camera on phones. */
  hasCamera?: boolean;
  onFiles: (files: File[]) => void;
  /** The button that opens the file dialog. */
  choose: RefObject<HTMLButtonElement | null>;
  /** The form's field properties, for the button. */
  buttonProps?: object;
  /** Shown in place of the words: the current file. */
  children?: ReactNode;
}

/** Files are dropped, chosen, or photographed on a phone. Works by pointer and keyboard. */
export function FileDrop({ words, isMany = false, hasCamera = false, onFiles, choose, buttonProps, children }: FileDropProps) {
  const openDialog = useRef<() => void>(null);
  // While the form is being sent, its fieldset is disabled. A drop would not notice that.
  const take = (files: File[]) => {
    if (files.length > 0 && !choose.current?.matches(":disabled")) onFiles(files);
  };
  return (
    <Dropzone
      className={classes.drop ?? ""}
      classNames={{ inner: classes.inner ?? "" }}
      onDrop={take}
      openRef={openDialog}
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      // The button has the accessible name. The browser's own button would repeat it.
      inputProps={{ accept: words.accept, multiple: isMany, "aria-label": words.drop, "aria-hidden": true }}
    >
      {children ?? (
        <>
          <IconUpload size={24} className={classes.icon} aria-hidden />
          <p className={classes.words}>{words.drop}</p>
        </>
      )}
      <div className={classes.choices}>
        <Button ref={choose} variant="default" {...buttonProps} onClick={() => openDialog.current?.()}>
          {words.choose}
        </Button>
        {hasCamera && <Camera onTake={take} />}
      </div>
      <p className={classes.help}>{words.help}</p>
    </Dropzone>
  );
}

function Camera({ onTake }: { onTake: (files: File[]) => void }) {
  const camera = useRef<HTMLInputElement>(null);
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onTake([...(currentTarget.files ?? [])]);
    // The same file may be removed and chosen again.
    currentTarget.value = "";
  };
  return (
    <>
      <Button
        className={classes.camera ?? ""}
        variant="default"
        leftSection={<IconCamera size={16} aria-hidden />}
        onClick={() => camera.current?.click()}
      >
        Take a photo
      </Button>
      <input
        ref={camera}
        className={classes.unseen}
        type="file"
        accept="image/jpeg,image/png"
        capture="environment"
        aria-label="Photo"
        tabIndex={-1}
        onChange={take}
      />
    </>
  );
}

interface FileRowProps {
  name: string;
  size: string;
  /** A thumbnail, or an icon of the file type. */
  thumb: ReactNode;
  /** Why it cannot be sent. True if the reason is shown next to the row. */
  error?: string | boolean | undefined;
  /** Upload progress. */
  progress?: ReactNode;
  /** Actions. */
  children?: ReactNode;
}

/** One file: its name, size, and error. */
export function FileRow({ name, size, thumb, error = false, progress, children }: FileRowProps) {
  return (
    <div className={classes.file} data-error={error !== false || undefined}>
      <span className={classes.thumb}>{thumb}</span>
      <div className={classes.about}>
        <p className={classes.name} title={name}>
          {name}
        </p>
        {typeof error === "string" ? (
          <p className={classes.error} role="alert">
            {error}
          </p>
        ) : (
          <p className={classes.size}>{size}</p>
        )}
        {progress}
      </div>
      {children}
    </div>
  );
}
