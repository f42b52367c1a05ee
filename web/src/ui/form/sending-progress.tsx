import { Button, Progress } from "@mantine/core";
import { formatBytes } from "../../platform/format/format.ts";
import type { UploadProgress } from "../../platform/http/upload.ts";
import classes from "./sending-progress.module.css";
import "@mantine/core/styles/Progress.css";

interface SendingProgressProps {
  /** "your referral" */
  what: string;
  progress: UploadProgress;
  onCancel: () => void;
}

/** Upload progress of a form and its files, with Cancel. */
export function SendingProgress({ what, progress: { sent, total }, onCancel }: SendingProgressProps) {
  const percent = total > 0 ? Math.floor((100 * sent) / total) : 0;
  return (
    <div className={classes.sending}>
      <div className={classes.line}>
        <span>{percent < 100 ? `Sending ${what}: ${percent}% of ${formatBytes(total)}` : "Upload complete. Checking the files now."}</span>
        <Button size="xs" variant="default" aria-label="Cancel sending" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <Progress size={6} value={percent} aria-label={`Sending ${what}`} />
    </div>
  );
}
