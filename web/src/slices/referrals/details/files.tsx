import type { Attachment } from "@linnet/contract/referrals/attachments";
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { formatBytes } from "../../../platform/format/format-bytes.ts";
import { saveFile } from "../../../platform/page/save-file.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { fetchAttachment } from "../api.ts";
import classes from "../referrals.module.css";

interface ReferralFilesProps {
  referralId: number;
  files: Attachment[];
}

/** Whether a scanner has looked at it. */
const SCAN_WORDS: Record<Attachment["scan"], string> = { clean: "checked for viruses", "not-scanned": "not checked for viruses" };

/** What was attached, each to be saved. */
export function ReferralFiles({ referralId, files }: ReferralFilesProps) {
  const saving = useMutation({
    mutationFn: async ({ id, name }: Attachment) => saveFile(name, await fetchAttachment(referralId, id)),
  });
  const inHand = saving.isPending ? saving.variables.id : undefined;
  return (
    <Panel id="attachments" title="Attachments" count={files.length}>
      {files.length === 0 && <p className={classes["lead"]}>Nothing was attached.</p>}
      <ul className={classes["files"]}>
        {files.map((file) => (
          <li key={file.id}>
            <span className={classes["file"]}>
              {file.name} <span className={classes["size"]}>{`${formatBytes(file.bytes)}, ${SCAN_WORDS[file.scan]}`}</span>
            </span>
            <Button
              size="xs"
              variant="subtle"
              leftSection={<IconDownload size={16} aria-hidden />}
              aria-label={`Download ${file.name}`}
              loading={inHand === file.id}
              onClick={() => saving.mutate(file)}
            >
              Download
            </Button>
          </li>
        ))}
      </ul>
      {saving.error && (
        <Banner tone="danger" role="alert">
          {saving.error.message}
        </Banner>
      )}
    </Panel>
  );
}
