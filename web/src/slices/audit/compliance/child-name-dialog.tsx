import type { NameReason } from "@linnet/contract/audit/compliance";
import { Button } from "@mantine/core";
import { useState } from "react";
import { formatMrn } from "../../../platform/format/format.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { Dialog } from "../../../ui/feedback/dialog.tsx";
import { ButtonRow } from "../../../ui/form/button-row.tsx";
import { useChildName } from "./api.ts";
import classes from "./compliance.module.css";
import { ReasonSelect } from "./reason-select.tsx";

/** Whose record an id is. The name opens for a reason, which is written down with who asked. */
export function ChildNameDialog({ recordId, onClose }: { recordId: string; onClose: () => void }) {
  const [reason, setReason] = useState<NameReason>();
  const [isMissing, setIsMissing] = useState(false);
  const opening = useChildName();
  const open = () => {
    setIsMissing(reason === undefined);
    if (reason !== undefined) opening.mutate({ recordId, reason });
  };
  return (
    <Dialog child={null} opened onClose={onClose} title={`Whose record is ${recordId}?`} size={480}>
      {opening.data ? (
        <p className={classes.found} role="status">
          <strong>{opening.data.name}</strong>, MRN {formatMrn(opening.data.mrn)}
        </p>
      ) : (
        <ReasonSelect label="Reason you need the name" value={reason} isMissing={isMissing} onChange={setReason} />
      )}
      {opening.error && (
        <Banner tone="danger" role="alert">
          {opening.error.message}
        </Banner>
      )}
      <ButtonRow wayOut={{ onClick: onClose, label: opening.data ? "Close" : "Cancel" }}>
        {!opening.data && (
          <Button size="md" loading={opening.isPending} onClick={open}>
            Show name
          </Button>
        )}
      </ButtonRow>
    </Dialog>
  );
}
