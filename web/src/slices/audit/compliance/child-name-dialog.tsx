import { NAME_REASONS, type NameReason } from "@linnet/contract/audit/compliance";
import { Button, Modal, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { formatMrn } from "../../../platform/format/format.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { ButtonRow } from "../../../ui/form/button-row.tsx";
import { useChildName } from "./api.ts";
import classes from "./compliance.module.css";

const REASONS = Object.entries(NAME_REASONS).map(([value, label]) => ({ value, label }));

/** As: the keys of the table of reasons. */
const reasonIn = (value: string): NameReason | undefined => (value in NAME_REASONS ? (value as NameReason) : undefined);

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
    <Modal opened onClose={onClose} title={`Whose record is ${recordId}?`} size={480}>
      {opening.data ? (
        <p className={classes.found} role="status">
          <strong>{opening.data.name}</strong>, MRN {formatMrn(opening.data.mrn)}
        </p>
      ) : (
        <NativeSelect
          label="Why you need the name"
          description="Your name, the time and this reason are logged."
          value={reason ?? ""}
          data={[{ value: "", label: "Choose a reason" }, ...REASONS]}
          error={isMissing && "Choose a reason"}
          onChange={(event) => setReason(reasonIn(event.currentTarget.value))}
        />
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
    </Modal>
  );
}
