import { Button } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import "@mantine/dropzone/styles.css";
import { IconCamera, IconUpload } from "@tabler/icons-react";
import { type ChangeEvent, type RefObject, useRef } from "react";
import classes from "./attachment.module.css";
import { ACCEPTED_NAMES } from "./rules.ts";

interface AttachmentDropProps {
  onAdd: (files: File[]) => void;
  /** The button that chooses files. */
  choose: RefObject<HTMLButtonElement | null>;
}

/** Files are dropped here, chosen, or on a phone photographed. Which of them can be sent is said beside each. */
export function AttachmentDrop({ onAdd, choose }: AttachmentDropProps) {
  const openDialog = useRef<() => void>(null);
  const camera = useRef<HTMLInputElement>(null);
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onAdd([...(currentTarget.files ?? [])]);
    // The same picture may be taken away and chosen once more.
    currentTarget.value = "";
  };
  return (
    <Dropzone
      className={classes["drop"] ?? ""}
      classNames={{ inner: classes["inner"] ?? "" }}
      onDrop={onAdd}
      openRef={openDialog}
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      inputProps={{ accept: ACCEPTED_NAMES, "aria-label": "Drop files here, or choose them" }}
    >
      <IconUpload size={24} className={classes["icon"]} aria-hidden />
      <p className={classes["words"]}>Drop files here, or choose them</p>
      <div className={classes["choices"]}>
        <Button ref={choose} variant="default" onClick={() => openDialog.current?.()}>
          Choose files
        </Button>
        <Button
          className={classes["camera"] ?? ""}
          variant="default"
          leftSection={<IconCamera size={16} aria-hidden />}
          onClick={() => camera.current?.click()}
        >
          Take a photo
        </Button>
        <input
          ref={camera}
          className={classes["unseen"]}
          type="file"
          accept="image/jpeg,image/png"
          capture="environment"
          aria-label="Photo"
          tabIndex={-1}
          onChange={take}
        />
      </div>
      <p className={classes["help"]}>PNG, JPG, JPEG or PDF. Each file, and all together, at most 20 MB.</p>
    </Dropzone>
  );
}
