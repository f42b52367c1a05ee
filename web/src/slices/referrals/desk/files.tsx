import type { Attachment } from "@linnet/contract/referrals/attachments";
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatBytes } from "../../../platform/format/format.ts";
import { saveFile } from "../../../platform/page/save-file.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { OpenedFile } from "../shared/opened-file.tsx";
import { fileAtDesk } from "./api.ts";
import classes from "./desk.module.css";

interface DeskFilesProps {
  referralId: number;
  files: readonly Attachment[];
}

/** What was sent along. The first is open; each of the others is read, and its reading written down, when somebody opens it. */
export function DeskFiles({ referralId, files }: DeskFilesProps) {
  return (
    <Panel id="files" title="Files" count={files.length}>
      {files.length === 0 && <p className={classes.says}>No files were sent.</p>}
      <ul className={classes.files}>
        {files.map((file, index) => (
          <DeskFile key={file.id} referralId={referralId} file={file} isFirst={index === 0} />
        ))}
      </ul>
    </Panel>
  );
}

/** A file that was sent with a referral. */
export const DeskFile = ({ referralId, file, isFirst }: { referralId: number; file: Attachment; isFirst: boolean }) => (
  <StoredFile file={file} wanted={fileAtDesk(referralId, file.id)} isFirst={isFirst} />
);

interface StoredFileProps {
  file: Attachment;
  /** Its bytes. */
  wanted: ReturnType<typeof fileAtDesk>;
  isFirst?: boolean;
}

/** A stored file, opened in its place when somebody asks for it. */
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
