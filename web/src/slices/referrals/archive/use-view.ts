import type { ReferralFile } from "@linnet/contract/referrals/archive";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type DocumentTab, openDocumentTab } from "../../../platform/page/document-tab.ts";
import { fetchReferralPdf } from "./api.ts";

/** What came of opening a file, where that was not simply a new tab. */
type Outcome = "failed" | { file: ReferralFile; address: string };

/** Opens the PDF of a referral in a new tab, or as a link where the browser opens none. */
export function useArchiveView() {
  const [outcome, setOutcome] = useState<Outcome>();
  const opening = useMutation({
    mutationFn: ({ file }: { file: ReferralFile; tab: DocumentTab | undefined }) => fetchReferralPdf(file.blobName),
    onSuccess: (pdf, { file, tab }) => {
      if (tab) tab.show(pdf);
      else setOutcome({ file, address: URL.createObjectURL(pdf) });
    },
    onError: (_error, { tab }) => {
      tab?.close();
      setOutcome("failed");
    },
  });
  const view = (file: ReferralFile) => {
    if (opening.isPending) return;
    if (typeof outcome === "object") URL.revokeObjectURL(outcome.address);
    setOutcome(undefined);
    opening.mutate({ file, tab: openDocumentTab(`Referral No. ${file.referralId}`) });
  };
  return { view, outcome, busy: opening.isPending ? opening.variables.file.blobName : undefined };
}

export type ArchiveView = ReturnType<typeof useArchiveView>;
