import {
  type Allergy,
  DOSAGE_IN_RECORD,
  type Immunization,
  type Medication,
  type Problem,
  type VitalMeasure,
  type VitalSign,
} from "@linnet/contract/chart/summary";
import { ofKind } from "@linnet/contract/growing";
import type { Patient } from "@linnet/contract/patients";
import { useQuery } from "@tanstack/react-query";
import { formatDate, formatPartialDate } from "../../../platform/format/format.ts";
import { kindWords } from "../../../platform/format/kind-words.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { ChartSection } from "../../../ui/chart/chart-section.tsx";
import { remarkableStatus } from "../../../ui/chart/lab-reading.ts";
import { percentileWords } from "../growth/curves.ts";
import { implausibleWords, MEASURE_WORD, unitWords } from "../growth/measurement.tsx";
import type { ChartFilterState } from "../selection.ts";
import { useIsPhone } from "../use-is-phone.ts";
import { allergiesOf, immunizationsOf, medicationsOf, problemsOf, vitalSignsOf } from "./api.ts";
import classes from "./at-a-glance.module.css";
import { Fact, Facts, SummaryCell } from "./summary-cell.tsx";

interface AtAGlanceProps {
  patient: Pick<Patient, "personId" | "futureVisits" | "lastEncounterDtTm" | "lastEncounterLoc">;
  filters: ChartFilterState;
}

/**
 * A chart's most important facts. On a phone it is collapsed and loads nothing until opened; each part loads on its own, so that a failure
 * affects only that part.
 */
export function AtAGlance({ patient, filters }: AtAGlanceProps) {
  const isPhone = useIsPhone();
  const { personId } = patient;
  return (
    <ChartSection id="glance" title="At a glance" closed={isPhone}>
      <div className={classes.cells}>
        <Problems personId={personId} />
        <Medications personId={personId} />
        <Allergies personId={personId} />
        <VitalSigns personId={personId} />
        <Immunizations personId={personId} />
        <Visits patient={patient} filters={filters} />
      </div>
    </ChartSection>
  );
}

const DAY_IN_DATE = /^(\d{2})\/\d{2}\/(\d{4})$/;
const YEAR_AND_MONTH = /^(\d{4})-(\d{2})$/;

/** '03/2024': when something that lasts began is not a matter of days. */
const monthWords = (date: string, zone: string) => dayWords(date, zone).replace(DAY_IN_DATE, "$1/$2").replace(YEAR_AND_MONTH, "$2/$1");

/** The day without the time; empty where the record has none. */
const dayWords = (date: string, zone: string) => (date === "" ? "" : (formatPartialDate(date, zone).split(" ")[0] ?? ""));

const joined = (...words: string[]) => words.filter(Boolean).join(", ");

const NAMELESS = "Name not recorded";

/** Statements about a whole list go below its entries. */
const statementsIn = ({
  NONE_KNOWN = [],
  NO_INFORMATION = [],
}: {
  NONE_KNOWN?: string[] | undefined;
  NO_INFORMATION?: string[] | undefined;
}) => [...NONE_KNOWN, ...NO_INFORMATION];

const onsetWords = ({ ONSET, ONSET_TEXT }: Problem, zone: string) => (ONSET ? monthWords(ONSET, zone) : ONSET_TEXT);

function Problems({ personId }: { personId: string }) {
  const { timeZone } = useSettings();
  return (
    <SummaryCell
      title="Problems"
      query={useQuery(problemsOf(personId))}
      noun={["problem", "problems"]}
      isEmpty={({ PROBLEMS, ...stated }) => PROBLEMS.length + statementsIn(stated).length === 0}
    >
      {({ PROBLEMS, ...stated }) => (
        <Facts of={[...PROBLEMS, ...statementsIn(stated)]}>
          {(problem) =>
            typeof problem === "string" ? (
              <Fact key={problem}>{problem}</Fact>
            ) : (
              <Fact key={problem.PROBLEM_ID} aside={onsetWords(problem, timeZone)}>
                {joined(problem.PROBLEM || NAMELESS, problem.REMARK)}
              </Fact>
            )
          }
        </Facts>
      )}
    </SummaryCell>
  );
}

/** A sentence of its own is not part of the name. */
const medicationWords = ({ MEDICATION, DOSAGE, REMARK = "" }: Medication) =>
  DOSAGE === DOSAGE_IN_RECORD ? `${joined(MEDICATION || NAMELESS, REMARK)}. ${DOSAGE}` : joined(MEDICATION || NAMELESS, DOSAGE, REMARK);

function Medications({ personId }: { personId: string }) {
  const { timeZone } = useSettings();
  return (
    <SummaryCell
      title="Medications"
      query={useQuery(medicationsOf(personId))}
      noun={["medication", "medications"]}
      isEmpty={({ MEDICATIONS, ...stated }) => MEDICATIONS.length + statementsIn(stated).length === 0}
    >
      {({ MEDICATIONS, ...stated }) => (
        <Facts of={[...MEDICATIONS, ...statementsIn(stated)]}>
          {(medication) =>
            typeof medication === "string" ? (
              <Fact key={medication}>{medication}</Fact>
            ) : (
              <Fact key={medication.MEDICATION_ID} aside={monthWords(medication.ORDERED, timeZone)}>
                {medicationWords(medication)}
              </Fact>
            )
          }
        </Facts>
      )}
    </SummaryCell>
  );
}

const allergyWords = ({ ALLERGY, REACTION, REMARK }: Allergy) => joined([ALLERGY || NAMELESS, REACTION].filter(Boolean).join(": "), REMARK);

/** Severe is bold, and nothing else is. */
function severityWords({ SEVERITY, HIGH_RISK }: Allergy) {
  const words = joined(SEVERITY, HIGH_RISK ? "high risk" : "");
  const isGrave = SEVERITY === "Severe" || HIGH_RISK;
  return isGrave ? <strong>{words.charAt(0).toUpperCase() + words.slice(1)}</strong> : words;
}

function Allergies({ personId }: { personId: string }) {
  return (
    <SummaryCell
      title="Allergies"
      query={useQuery(allergiesOf(personId))}
      noun={["allergy", "allergies"]}
      none="Not recorded"
      isEmpty={({ ALLERGIES, ...stated }) => ALLERGIES.length + statementsIn(stated).length === 0}
    >
      {({ ALLERGIES, ...stated }) => (
        <Facts of={[...ALLERGIES, ...statementsIn(stated)]}>
          {(allergy) =>
            typeof allergy === "string" ? (
              <Fact key={allergy}>{allergy || "No known allergies"}</Fact>
            ) : (
              <Fact key={allergy.ALLERGY_ID} aside={severityWords(allergy)}>
                {allergyWords(allergy)}
              </Fact>
            )
          }
        </Facts>
      )}
    </SummaryCell>
  );
}

const VITAL_WORD: Record<VitalMeasure, string> = {
  ...MEASURE_WORD,
  "blood-pressure": "Blood pressure",
  "heart-rate": "Heart rate",
  "respiratory-rate": "Respiratory rate",
  temperature: "Temperature",
  "oxygen-saturation": "Oxygen saturation",
};

/** Remarks after a value: its percentile, and anything notable. */
function vitalRemarks(vital: VitalSign): string {
  const { COMPARED } = vital;
  return joined(COMPARED ? `${percentileWords(COMPARED)} percentile` : "", implausibleWords(vital), remarkableStatus(vital));
}

function VitalSigns({ personId }: { personId: string }) {
  const { timeZone } = useSettings();
  const vitals = useQuery(vitalSignsOf(personId));
  const dayOf = ({ EVENT_END_DT_TM }: VitalSign) => dayWords(EVENT_END_DT_TM, timeZone);
  const newest = vitals.data?.VITALS.toSorted((one, other) => other.EVENT_END_DT_TM.localeCompare(one.EVENT_END_DT_TM))[0];
  const day = newest && dayOf(newest);
  return (
    <SummaryCell
      title={joined("Vital signs", day ?? "")}
      query={vitals}
      noun={["measurement", "measurements"]}
      isEmpty={({ VITALS }) => VITALS.length === 0}
    >
      {({ VITALS }) => (
        <Facts of={VITALS.toSorted((one, other) => Number(dayOf(one) !== day) - Number(dayOf(other) !== day))}>
          {(vital) => (
            <Fact key={vital.EVENT_ID} aside={joined(vitalRemarks(vital), dayOf(vital) === day ? "" : dayOf(vital))}>
              {ofKind(VITAL_WORD, vital.MEASURE) ?? kindWords(vital.MEASURE)}{" "}
              <span className={classes.amount}>
                <strong>{vital.RESULT_VAL}</strong> {unitWords(vital.RESULT_UNITS)}
              </span>
            </Fact>
          )}
        </Facts>
      )}
    </SummaryCell>
  );
}

/** How far a series has come, by the doses that count, and how many do not. */
function seriesWords({ DOSES }: Immunization): string {
  const counting = DOSES.filter(({ REMARK }) => !REMARK);
  const others = DOSES.length - counting.length;
  const doses = counting.length > 1 || others > 0 ? `${counting.length} ${counting.length === 1 ? "dose" : "doses"}` : "";
  return joined(counting[0]?.DOSE || doses, others > 0 ? `${others} not counted` : "");
}

function Immunizations({ personId }: { personId: string }) {
  const { timeZone } = useSettings();
  const doseDate = ({ DATE, DATE_TEXT, REMARK }: Immunization["DOSES"][number]) =>
    [dayWords(DATE, timeZone) || DATE_TEXT, REMARK && `(${REMARK})`].filter(Boolean).join(" ");
  return (
    <SummaryCell
      title="Immunizations"
      query={useQuery(immunizationsOf(personId))}
      noun={["immunization", "immunizations"]}
      isEmpty={({ IMMUNIZATIONS, NOT_DONE, ...stated }) => IMMUNIZATIONS.length + NOT_DONE.length + statementsIn(stated).length === 0}
    >
      {({ IMMUNIZATIONS, NOT_DONE, ...stated }) => (
        <Facts of={[...IMMUNIZATIONS, ...NOT_DONE, ...statementsIn(stated)]}>
          {(vaccine, isWhole) =>
            typeof vaccine === "string" ? (
              <Fact key={vaccine}>{vaccine}</Fact>
            ) : "DOSES" in vaccine ? (
              <Fact
                key={vaccine.DOSES[0]?.EVENT_ID}
                aside={vaccine.DOSES.slice(0, 1).map(doseDate)[0]}
                more={isWhole && vaccine.DOSES.length > 1 ? `Earlier: ${joined(...vaccine.DOSES.slice(1).map(doseDate))}` : ""}
              >
                {joined(vaccine.VACCINE || NAMELESS, seriesWords(vaccine))}
              </Fact>
            ) : (
              <Fact key={vaccine.EVENT_ID} aside={dayWords(vaccine.DATE, timeZone)}>
                {joined(`${vaccine.VACCINE || NAMELESS}: not given`, vaccine.REASON)}
              </Fact>
            )
          }
        </Facts>
      )}
    </SummaryCell>
  );
}

/** They came with the patient, so there is nothing to wait for. */
function Visits({ patient: { futureVisits, lastEncounterDtTm, lastEncounterLoc }, filters }: AtAGlanceProps) {
  const { timeZone } = useSettings();
  const next = futureVisits.toSorted((one, other) => one.begDtTm.localeCompare(other.begDtTm))[0];
  const wherever = (location: string | null) => (location ? `: ${location}` : "");
  return (
    <SummaryCell title="Visits">
      <ul className={classes.facts}>
        <Fact aside={next && <strong>{formatDate(next.begDtTm, timeZone)}</strong>}>
          {next ? `Next${wherever(next.location || next.resource)}` : "Next: none scheduled"}
        </Fact>
        <Fact aside={lastEncounterDtTm && formatDate(lastEncounterDtTm, timeZone)}>
          {lastEncounterDtTm ? `Last${wherever(lastEncounterLoc)}` : "Last: none recorded"}
        </Fact>
      </ul>
      <button type="button" className={classes.more} onClick={() => filters.go({ by: "visits" })}>
        All visits
      </button>
    </SummaryCell>
  );
}
