import type { Attachment } from "@linnet/contract/referrals/attachments";
import { Panel } from "../../../ui/layout/panel.tsx";
import stored from "../shared/stored-file.module.css";
import { StoredFile } from "../shared/stored-file.tsx";
import { fileAtDesk } from "./api.ts";
import classes from "./desk.module.css";

interface DeskFilesProps {
  referralId: number;
  files: readonly Attachment[];
}

/** The files that were sent. The first is open. The others are fetched, and audited, when the user opens them. */
export function DeskFiles({ referralId, files }: DeskFilesProps) {
  return (
    <Panel id="files" title="Files" count={files.length}>
      {files.length === 0 && <p className={classes.says}>No files were sent.</p>}
      <ul className={stored.files}>
        {files.map((file, index) => (
          <DeskFile key={file.id} referralId={referralId} file={file} isFirst={index === 0} />
        ))}
      </ul>
    </Panel>
  );
}

export const DeskFile = ({ referralId, file, isFirst }: { referralId: number; file: Attachment; isFirst: boolean }) => (
  <StoredFile file={file} wanted={fileAtDesk(referralId, file.id)} isFirst={isFirst} />
);
