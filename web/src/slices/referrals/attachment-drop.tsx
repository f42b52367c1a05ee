import { Button } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import "@mantine/dropzone/styles.css";
import { IconCamera, IconUpload } from "@tabler/icons-react";
import { type ChangeEvent, useRef } from "react";
import classes from "./attachment.module.css";
import { ACCEPTED_NAMES } from "./attachment-rules.ts";

interface AttachmentDropProps {
  onAdd: (files: File[]) => void;
  isLocked: boolean;
}

/** Files are dropped here, chosen, or on a phone photographed. Which of them can be sent is said beside each. */
export function AttachmentDrop({ onAdd, isLocked }: AttachmentDropProps) {
  const choose = useRef<() => void>(null);
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
      openRef={choose}
      disabled={isLocked}
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      inputProps={{ accept: ACCEPTED_NAMES, "aria-label": "Drop files here, or choose them" }}
    >
      <IconUpload size={24} className={classes["icon"]} aria-hidden />
      <p className={classes["words"]}>Drop files here, or choose them</p>
      <div className={classes["choices"]}>
        <Button variant="default" disabled={isLocked} onClick={() => choose.current?.()}>
          Choose files
        </Button>
        <Button
          className={classes["camera"] ?? ""}
          variant="default"
          disabled={isLocked}
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
