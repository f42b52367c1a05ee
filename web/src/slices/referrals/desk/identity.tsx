import { isSameBirthDate, isSameMrn, isSameName, isSameSex, listedNameOf } from "@linnet/contract/patients/identity";
import type { DeskReferralDetails } from "@linnet/contract/referrals/desk";
import { IconAlertTriangle, IconEqual } from "@tabler/icons-react";
import { formatDayOf, sexOfWord, sexWord } from "../../../platform/format/format.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { Panel } from "../../../ui/layout/panel.tsx";
import classes from "./desk.module.css";

interface Compared {
  label: string;
  sent: string;
  record: string;
  isSame: boolean;
}

/** The office's values next to the hospital's record. */
function compared(referral: DeskReferralDetails, zone: string): Compared[] {
  const { record } = referral.identity;
  if (!record) return [];
  const { dateOfBirth, patientSex, mrn } = referral;
  return [
    { label: "Name", sent: listedNameOf(referral), record: listedNameOf(record), isSame: isSameName(referral, record) },
    {
      label: "DOB",
      sent: formatDayOf(dateOfBirth, zone),
      record: record.dateOfBirth ? formatDayOf(record.dateOfBirth, zone) : "Not recorded",
      isSame: isSameBirthDate(dateOfBirth, record.dateOfBirth),
    },
    { label: "Sex", sent: patientSex, record: sexWord(record.sex), isSame: isSameSex(sexOfWord(patientSex), record.sex) },
    { label: "MRN", sent: mrn || "Not provided", record: record.mrn || "Not recorded", isSame: isSameMrn(mrn, record.mrn) },
  ];
}

/** Compares the referral's child with the hospital's record. A person decides. */
export function DeskIdentity({ referral }: { referral: DeskReferralDetails }) {
  const { timeZone } = useSettings();
  const rows = compared(referral, timeZone);
  return (
    <Panel id="identity" title="Is this the same patient?">
      <p className={classes.says}>{wordsOf(referral, rows)}</p>
      {rows.length > 0 && (
        <table className={classes.same}>
          <caption className="ln-hidden">Referral compared with the hospital’s record</caption>
          <thead>
            <tr>
              <td />
              <th scope="col">Sent</th>
              <th scope="col">Record</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, sent, record, isSame }) => (
              <tr key={label} data-differs={isSame ? undefined : true}>
                <th scope="row">{label}</th>
                <td>{sent}</td>
                <td>{isSame ? <Same record={record} sent={sent} /> : <Differs record={record} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

function Same({ record, sent }: { record: string; sent: string }) {
  if (sent === "Not provided") return record;
  return (
    <>
      <IconEqual size={14} aria-hidden /> Same
    </>
  );
}

const Differs = ({ record }: { record: string }) => (
  <>
    <IconAlertTriangle size={16} aria-hidden /> <span className="ln-hidden">Differs: </span>
    {record}
  </>
);

function wordsOf({ identity: { found } }: DeskReferralDetails, rows: readonly Compared[]) {
  if (found === "unknown") return "Not found in the hospital’s record. Register the patient before the visit.";
  const differing = rows.filter(({ isSame }) => !isSame).length;
  const facts = differing === 0 ? "Everything matches." : `${differing} of ${rows.length} items ${differing === 1 ? "differs" : "differ"}.`;
  return (
    <>
      <strong>{found === "found" ? "Found in the record." : "Likely match."}</strong> {facts}
      {found === "likely" && " Compare before you schedule."}
    </>
  );
}
