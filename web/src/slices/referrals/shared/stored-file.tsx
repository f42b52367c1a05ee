import type { Attachment } from "@linnet/contract/referrals/attachments";
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatBytes } from "../../../platform/format/format.ts";
import { saveFile } from "../../../platform/page/save-file.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import type { fileBytes } from "./file-bytes.ts";
import { OpenedFile } from "./opened-file.tsx";
import classes from "./stored-file.module.css";

interface StoredFileProps {
  file: Attachment;
  wanted: ReturnType<typeof fileBytes>;
  isFirst?: boolean;
}

/** A stored file, which opens in place on request. */
export function StoredFile({ file, wanted, isFirst = false }: StoredFileProps) {
  const { name, bytes, mediaType } = file;
  const queries = useQueryClient();
  const [isShown, setIsShown] = useState(isFirst);
  const content = useQuery({ ...wanted, enabled: isShown });
  const saving = useMutation({ mutationFn: async () => saveFile(name, await queries.fetchQuery(wanted)) });
  return (
    <li className={classes.file}>
      <div className={classes.fileHead}>
        <span className={classes.fileName}>
          {name} <span>{formatBytes(bytes)}</span>
        </span>
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          aria-expanded={isShown}
          aria-label={`${isShown ? "Hide" : "Show"} ${name}`}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? "Hide" : "Show"}
        </Button>
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconDownload size={16} aria-hidden />}
          aria-label={`Download ${name}`}
          loading={saving.isPending}
          onClick={() => saving.mutate()}
        >
          Download
        </Button>
      </div>
      {saving.error && (
        <Banner tone="danger" role="alert">
          {saving.error.message}
        </Banner>
      )}
      {isShown && (
        <QueryView query={content} waiting={<p role="status">Opening {name}…</p>}>
          {(found) => <OpenedFile name={name} mediaType={mediaType} content={found} />}
        </QueryView>
      )}
    </li>
  );
}
