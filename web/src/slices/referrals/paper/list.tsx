import type { ReferralFile } from "@linnet/contract/referrals/archive";
import { Button } from "@mantine/core";
import { IconFileTypePdf } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { formatDateTime } from "../../../platform/format/format.ts";
import { type DocumentTab, openDocumentTab } from "../../../platform/page/document-tab.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { DeceasedMark } from "../../../ui/people/deceased-mark.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import { listedName, referralOfName } from "../shared/referral-name.ts";
import { fetchReferralPdf } from "./api.ts";
import classes from "./archive.module.css";

const fileNameOf = ({ fileName, referralId }: ReferralFile) => fileName ?? `Referral ${referralId}.pdf`;

/** The result of opening a file, if no new tab opened. */
type Outcome = "failed" | { file: ReferralFile; pdf: Blob };

/** Opens a referral's PDF in a new tab. If the browser opens none, a button tries again. */
function useArchiveView() {
  const [outcome, setOutcome] = useState<Outcome>();
  const opening = useMutation({
    mutationFn: ({ file }: { file: ReferralFile; tab: DocumentTab | undefined }) => fetchReferralPdf(file.blobName),
    onSuccess: (pdf, { file, tab }) => {
      if (tab) tab.show(pdf);
      else setOutcome({ file, pdf });
    },
    onError: (_error, { tab }) => {
      tab?.close();
      setOutcome("failed");
    },
  });
  const view = (file: ReferralFile) => {
    if (opening.isPending) return;
    setOutcome(undefined);
    opening.mutate({ file, tab: openDocumentTab(fileNameOf(file)) });
  };
  return { view, outcome, busy: opening.isPending ? opening.variables.file.blobName : undefined };
}

type ArchiveView = ReturnType<typeof useArchiveView>;

/** The patient and the referral, and the columns of REF-035. */
const archiveColumns = (zone: string, { view, busy }: Pick<ArchiveView, "view" | "busy">): Column<ReferralFile>[] => [
  {
    key: "patient",
    header: "Patient Name",
    lead: true,
    cell: (file) => (
      <span className={classes.name}>
        {listedName(file)}
        {file.deceased && (
          <>
            {" "}
            <DeceasedMark deceased={file.deceased} />
          </>
        )}
      </span>
    ),
  },
  { key: "no", header: "Referral No.", width: "8rem", cell: ({ referralId }) => referralId },
  { key: "name", header: "File Name", cell: (file) => <span className={classes.file}>{fileNameOf(file)}</span> },
  { key: "on", header: "Created On", width: "12rem", oneLine: true, cell: ({ createdOn }) => formatDateTime(createdOn, zone) },
  {
    key: "actions",
    header: "Actions",
    quiet: true,
    width: "8rem",
    align: "end",
    cell: (file) => (
      <Button
        size="xs"
        variant="default"
        leftSection={<IconFileTypePdf size={16} aria-hidden />}
        aria-label={`View ${referralOfName(file)}, No. ${file.referralId}`}
        loading={busy === file.blobName}
        onClick={() => view(file)}
      >
        View
      </Button>
    ),
  },
];

interface ArchiveListProps {
  files: ReferralFile[];
  zone: string;
}

/** The files found, and the result of opening one. */
export function ArchiveList({ files, zone }: ArchiveListProps) {
  const opening = useArchiveView();
  return (
    <>
      <ArchiveOutcome {...opening} />
      <div className="ln-card">
        <DataTable
          caption="Referral files"
          columns={archiveColumns(zone, opening)}
          rows={files}
          rowKey={({ blobName }) => blobName}
          stack
        />
      </div>
    </>
  );
}

function ArchiveOutcome({ outcome }: Pick<ArchiveView, "outcome">) {
  if (outcome === undefined) return null;
  if (outcome === "failed")
    return (
      <Banner tone="danger" role="alert">
        There was an error showing the referral. Please try again.
      </Banner>
    );
  return (
    <Banner
      tone="info"
      action={
        <Button size="xs" variant="default" onClick={() => openDocumentTab(fileNameOf(outcome.file))?.show(outcome.pdf)}>
          Open {referralOfName(outcome.file)}
        </Button>
      }
    >
      Your browser blocked the new tab.
    </Banner>
  );
}
