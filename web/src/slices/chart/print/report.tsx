import type { LabEvent, LabGroup } from "@linnet/contract/chart";
import type { Incomplete } from "@linnet/contract/chart/incomplete";
import { FINDING_WORD, toLabReading } from "@linnet/contract/chart/lab-reading";
import type { Patient } from "@linnet/contract/patients";
import { formatDateTime, formatDay, formatDeceased, formatPartialDate } from "../../../platform/format/format.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { rangesInWords, resultRemarks } from "../../../ui/chart/lab-reading.ts";
import { missingWords, RESULTS } from "../../../ui/chart/missing-note.tsx";
import { isDenial } from "../../../ui/people/is-denial.ts";
import { labSections, panelName } from "../labs/groups.ts";
import { WITHHELD } from "../result-section.tsx";
import type { Paper } from "./paper.ts";
import classes from "./report.module.css";
import { LabSheet } from "./sheet.tsx";

/** 'WCH Ruiz, Ana 11/20/2026': the hospital's prefix, the patient, the day. Printers offer it as the name of the file. */
export const reportTitle = ({ titlePrefix, patientName, day }: Record<"titlePrefix" | "patientName" | "day", string>): string =>
  [titlePrefix, patientName, day].join(" ");

/** Each allergy, then what the record says of them all; its own words go before the list's. */
const allergyWords = ({ allergies, allergyStatements = [] }: Patient): string[] => {
  const names = allergies.map(({ allergyName }) => allergyName);
  return [...(allergyStatements.length > 0 ? names.filter((name) => !isDenial(name)) : names), ...allergyStatements];
};

interface LabReportProps {
  patient: Patient;
  groups: LabGroup[];
  incomplete: Incomplete;
  /** The time range or the visit they are of. */
  selection: string;
  paper: Paper;
}

/**
 * The results on paper (S1 §2): who made it and when, whose it is, the tables, a last line. Only a printer sees it. A printer
 * repeats the head of a table on every page, and a page that goes astray still says whose it is.
 */
export function LabReport({ patient, groups, incomplete, selection, paper }: LabReportProps) {
  const { hospitalName, hospitalAddress, timeZone, supportPhone } = useSettings();
  const { patientName, dob, deceased } = patient;
  const died = formatDeceased(deceased, timeZone);
  const born = `Date of birth ${dob ? formatDay(dob) : "not recorded"}${died && ` · ${died}`}`;
  return (
    <article className={classes.report} data-paper={paper}>
      <table className={classes.pages} role="presentation">
        <thead>
          <tr>
            <th>
              {patientName} · {born}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>
              <header className={classes.head}>
                <p className={classes.hospital}>{hospitalName}</p>
                <p>{hospitalAddress}</p>
                <p>Report created {formatDateTime(new Date().toISOString(), timeZone)}</p>
                <p className={classes.patient}>{patientName}</p>
                <p>{born}</p>
                <p>Allergies: {allergyWords(patient).join(", ") || "not recorded"}</p>
                <p className={classes.selection}>{selection}. Includes all lab results, regardless of filters.</p>
              </header>
              {paper === "label" ? <Label groups={groups} /> : <LabSheet groups={groups} />}
              <p className={classes.foot}>{["Confidential.", ...missingWords(incomplete, RESULTS), WITHHELD, supportPhone].join(" ")}</p>
            </td>
          </tr>
        </tbody>
      </table>
    </article>
  );
}

/** Panel by panel, as wide as a label. */
function Label({ groups }: { groups: LabGroup[] }) {
  const { timeZone } = useSettings();
  return labSections(groups, "type", timeZone).flatMap(({ panels }) =>
    panels.map((panel) => <Panel key={`${panel.ES2} ${panel.EVENT_END_DT_TM} ${panel.EVENT[0]?.EVENT_ID}`} panel={panel} />),
  );
}

function Panel({ panel }: { panel: LabGroup }) {
  const { EVENT_END_DT_TM, EVENT } = panel;
  const { timeZone } = useSettings();
  return (
    <table className={classes.table}>
      <colgroup>
        <col className={classes.test} />
        <col className={classes.result} />
        <col />
      </colgroup>
      <thead>
        <tr>
          <th colSpan={3} className={classes.name}>
            {panelName(panel)}
            {EVENT_END_DT_TM && <span>Collected {formatPartialDate(EVENT_END_DT_TM, timeZone)}</span>}
          </th>
        </tr>
        <tr>
          <th scope="col">Test</th>
          <th scope="col">Result</th>
          <th scope="col">Range</th>
        </tr>
      </thead>
      <tbody>
        {panel.REPORTS.flatMap(({ REPORT_ID, CONCLUSION, CONCLUSION_CODES }) =>
          [CONCLUSION, ...CONCLUSION_CODES].filter(Boolean).map((words) => (
            <tr key={`${REPORT_ID} ${words}`} className={classes.note}>
              <td colSpan={3}>{words}</td>
            </tr>
          )),
        )}
        {EVENT.map((event) => (
          <Row key={event.EVENT_ID} event={event} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ event }: { event: LabEvent }) {
  const reading = toLabReading(event);
  const { DISPLAY, RESULT_VAL, RESULT_UNITS, EVENT_NOTES } = event;
  const flag = reading.finding === "normal" ? "" : FINDING_WORD[reading.finding];
  return (
    <>
      <tr>
        <th scope="row">{DISPLAY}</th>
        <td>
          <strong>{RESULT_VAL}</strong> {RESULT_UNITS} {flag && <strong>{flag}</strong>} {resultRemarks(event).join(", ")}
        </td>
        <td>{rangesInWords(reading, event)}</td>
      </tr>
      {EVENT_NOTES.map(({ NOTE_DT_TM_DISP, EVENT_NOTE_BLOB }) => (
        <tr key={`${NOTE_DT_TM_DISP} ${EVENT_NOTE_BLOB}`} className={classes.note}>
          <td colSpan={3}>
            {NOTE_DT_TM_DISP} {EVENT_NOTE_BLOB}
          </td>
        </tr>
      ))}
    </>
  );
}
