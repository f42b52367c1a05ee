import { Button, Progress } from "@mantine/core";
import "@mantine/core/styles/Progress.css";
import { formatBytes } from "../../../../platform/format/format-bytes.ts";
import type { UploadProgress } from "../../../../platform/http/upload.ts";
import classes from "../form.module.css";

interface WizardSendingProps {
  progress: UploadProgress;
  onCancel: () => void;
}

/** How far the referral and its files have got on their way. */
export function WizardSending({ progress: { sent, total }, onCancel }: WizardSendingProps) {
  const percent = total > 0 ? Math.floor((100 * sent) / total) : 0;
  return (
    <div className={classes.sending}>
      <div className={classes.sendingLine}>
        <span>
          {percent < 100 ? `Sending your referral: ${percent} % of ${formatBytes(total)}` : "All of it has arrived and is being checked."}
        </span>
        <Button size="xs" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <Progress size={6} value={percent} aria-label="Sending the referral" />
    </div>
  );
}
