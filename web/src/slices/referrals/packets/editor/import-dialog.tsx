import { readQuestionnaire } from "@linnet/contract/referrals/packets/read-questionnaire";
import { Button, NativeSelect } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useOneAtATime } from "../../../../platform/http/use-one-at-a-time.ts";
import { Banner } from "../../../../ui/feedback/banner.tsx";
import { ButtonRow } from "../../../../ui/form/button-row.tsx";
import { FileField } from "../../../../ui/form/file-field.tsx";
import { GuardedDialog } from "../../../../ui/form/guarded-dialog.tsx";
import { referralScreens } from "../../routes.ts";
import shared from "../../shared/referrals.module.css";
import { useImportPacket } from "./api.ts";
import classes from "./editor.module.css";

const MAX_BYTES = 900_000;
const TAKEN = {
  accept: ".json,application/json,application/fhir+json",
  errorOf: ({ size }: File) => (size > MAX_BYTES ? "Choose a file under 900 KB" : undefined),
};

type Read = { questionnaire: Record<string, unknown> } | { outside: readonly { linkId: string; what: string }[] } | { error: string };

/** A file's content: a supported questionnaire, its unsupported parts, or neither. */
async function readFile(file: File): Promise<Read> {
  const tooLarge = TAKEN.errorOf(file);
  if (tooLarge) return { error: tooLarge };
  try {
    const questionnaire: unknown = JSON.parse(await file.text());
    if (questionnaire === null || typeof questionnaire !== "object") return { error: "This file is not a FHIR questionnaire" };
    const read = readQuestionnaire(questionnaire);
    return "outside" in read ? read : { questionnaire: Object.fromEntries(Object.entries(questionnaire)) };
  } catch {
    return { error: "This file is not JSON" };
  }
}

interface ImportPacketDialogProps {
  clinics: readonly { id: number; name: string }[];
  onClose: () => void;
}

/** Imports a FHIR questionnaire as a draft. If parts are unsupported, they are listed, and nothing is imported. */
export function ImportPacketDialog({ clinics, onClose }: ImportPacketDialogProps) {
  const navigate = useNavigate();
  const importing = useImportPacket();
  const importOnce = useOneAtATime(importing);
  const [clinic, setClinic] = useState(String(clinics[0]?.id ?? ""));
  const [file, setFile] = useState<File | null>(null);
  const [read, setRead] = useState<Read>();
  const choose = (next: File | null) => {
    setFile(next);
    setRead(undefined);
    importing.reset();
    if (next) void readFile(next).then(setRead);
  };
  const outside = read && "outside" in read ? read.outside : undefined;
  const error = read && "error" in read ? read.error : undefined;
  const send = () => {
    if (!read || !("questionnaire" in read)) return;
    importOnce(
      { clinicId: Number(clinic), questionnaire: read.questionnaire },
      { onSuccess: ({ id }) => void navigate({ href: referralScreens.packet.to({ id: String(id) }), ignoreBlocker: true }) },
    );
  };
  return (
    <GuardedDialog child={null} title="Import a FHIR questionnaire" size={640} isUnsaved={false} onClose={onClose}>
      {(close) => (
        <div className={shared.dialogForm}>
          <p className={shared.lead}>We will save it as a draft that you can change. Offices do not see it until you publish it.</p>
          <NativeSelect
            label="Clinic"
            data={clinics.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={clinic}
            onChange={(event) => setClinic(event.currentTarget.value)}
          />
          <FileField
            label="Questionnaire"
            help="FHIR R4 as JSON, up to 900 KB"
            taken={TAKEN}
            value={file}
            onChange={choose}
            error={error}
          />
          {outside && <Outside outside={outside} />}
          {importing.error && (
            <Banner tone="danger" role="alert">
              {importing.error.message}
            </Banner>
          )}
          <ButtonRow wayOut={{ onClick: close }}>
            <Button size="md" disabled={!read || !("questionnaire" in read)} loading={importing.isPending} onClick={send}>
              Import questionnaire
            </Button>
          </ButtonRow>
        </div>
      )}
    </GuardedDialog>
  );
}

const MOST_LISTED = 200;

/** Everything that prevents the import, by question name. */
function Outside({ outside }: { outside: readonly { linkId: string; what: string }[] }) {
  return (
    <section className={classes.outside} role="alert" aria-labelledby="outside-subset">
      <h3 id="outside-subset">Not imported: {outside.length === 1 ? "1 part is" : `${outside.length} parts are`} not supported</h3>
      <ul>
        {outside.slice(0, MOST_LISTED).map(({ linkId, what }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a questionnaire may repeat a line, and the list never changes.
          <li key={index}>
            <strong>{linkId || "Questionnaire"}</strong>: {what}
          </li>
        ))}
      </ul>
    </section>
  );
}
