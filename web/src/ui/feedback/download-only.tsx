import { DOWNLOAD_ONLY } from "@linnet/contract/endpoint";
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { saveFile } from "../../platform/page/save-file.ts";

/** Whether the server sent the hospital's own PDF bytes, which may be saved but never shown (record 34). */
export const isDownloadOnly = ({ type }: Blob): boolean => type === DOWNLOAD_ONLY;

/** Shown in place of a download-only PDF. */
export const DOWNLOAD_ONLY_TEXT = "We can’t show this PDF here. Download it to open it.";

export function DownloadButton({ name, bytes }: { name: string; bytes: Blob }) {
  return (
    <Button size="md" data-autofocus leftSection={<IconDownload size={16} aria-hidden />} onClick={() => saveFile(name, bytes)}>
      Download PDF
    </Button>
  );
}
