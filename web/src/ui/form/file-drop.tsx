import { Button } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { IconCamera, IconUpload } from "@tabler/icons-react";
import { type ChangeEvent, type ReactNode, type RefObject, useRef } from "react";
import classes from "./file-drop.module.css";
import "@mantine/dropzone/styles.css";

/** What a field takes, in the browser's words and in ours. */
interface FileDropWords {
  /** What the browser's own dialog offers. */
  accept: string;
  /** The kinds and sizes, below the button. */
  help: ReactNode;
  drop: string;
  choose: string;
}

interface FileDropProps {
  words: FileDropWords;
  /** Several at once: a drop beside a field for one file may bring several too, and its reader says which it takes. */
  isMany?: boolean;
  /** On a phone, a picture can be taken for it. */
  hasCamera?: boolean;
  onFiles: (files: File[]) => void;
  /** The button that chooses. */
  choose: RefObject<HTMLButtonElement | null>;
  /** What a form says of the field: it is the button's. */
  buttonProps?: object;
  /** What is there already, in the place of the words. */
  children?: ReactNode;
}

/** Files are dropped here, chosen, or on a phone photographed: by pointer and keyboard alike. */
export function FileDrop({ words, isMany = false, hasCamera = false, onFiles, choose, buttonProps, children }: FileDropProps) {
  const openDialog = useRef<() => void>(null);
  // While the form is sent its fieldset is closed, which a drop would not notice.
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
      // The button says it all: read beside it, the browser's own would be a second one.
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
    // The same picture may be taken away and chosen once more.
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
  /** A small picture of it, or a sign of its kind. */
  thumb: ReactNode;
  /** Why it cannot be sent; true where that is said beside the row. */
  error?: string | boolean | undefined;
  /** How far it has got. */
  progress?: ReactNode;
  /** What can be done with it. */
  children?: ReactNode;
}

/** One file: what it is called, how large it is, and what is wrong with it. */
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
