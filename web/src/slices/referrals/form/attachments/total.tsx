import { MAX_ATTACHMENT_BYTES } from "@linnet/contract/referrals/attachments";
import { Progress } from "@mantine/core";
import "@mantine/core/styles/Progress.css";
import { formatBytes } from "../../../../platform/format/format-bytes.ts";
import classes from "./attachment.module.css";
import { type Files, totalFaultOf, totalOf } from "./rules.ts";

const LIMIT = "20 MB";

/** How much of the allowed size is used. */
export function AttachmentTotal({ files }: { files: Files }) {
  const used = formatBytes(totalOf(files));
  const fault = totalFaultOf(files);
  const percent = Math.min(100, (100 * totalOf(files)) / MAX_ATTACHMENT_BYTES);
  return (
    <>
      <div className={classes["total"]}>
        <span>Total size</span>
        <Progress className={classes["bar"] ?? ""} value={percent} color={fault ? "red" : "teal"} aria-label={`${used} of ${LIMIT} used`} />
        <span className="ln-num">
          {used} of {LIMIT}
        </span>
      </div>
      {fault && (
        <p className={classes["fault"]} role="alert">
          {fault}
        </p>
      )}
    </>
  );
}
