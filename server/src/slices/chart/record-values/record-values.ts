import type { RecordValue } from "@linnet/contract/chart/record-values";
import { parseRecordPath, type RecordPathName } from "@linnet/contract/referrals/packets/record-path";
import type { Ehr, Found, Withheld } from "../../../adapters/ehr/port.ts";
import { CLINICAL_WORDS, type Concept, type Observation, ownWord } from "../../../adapters/ehr/record.ts";
import type { PatientInCare } from "../../../platform/actor.ts";
import type { Subject } from "../growth/report.ts";
import { settleCorrections } from "../labs/settle-corrections.ts";
import { vitalSignsOf } from "../summary/vital-signs.ts";

type Value = Omit<RecordValue, "path">;
type Path = NonNullable<ReturnType<typeof parseRecordPath>>;

/** A part of the record, read once however many paths lead there. */
interface Part {
  valueOf: (path: Path) => Value | undefined;
  withheld: Withheld;
}

/** Whose record it is, and the hospital's day. */
interface Options extends Pick<Subject, "zone" | "reference"> {
  patient: PatientInCare;
  today: string;
}

/** Whole months from one day to another, both as YYYY-MM-DD. */
function monthsBetween(from: string, to: string): number {
  const [year = 0, month = 0, day = 0] = from.split("-").map(Number);
  const [toYear = 0, toMonth = 0, toDay = 0] = to.split("-").map(Number);
  return (toYear - year) * 12 + toMonth - month - (toDay < day ? 1 : 0);
}

const SEX = { M: "male", F: "female", O: "other", U: undefined } as const;

/** The portal's own data on the child. Age stops at death. */
async function patientPart(_ehr: Ehr, { patient: { birthDate, sex, isDeceased }, today }: Options): Promise<Part> {
  const said = (value: RecordValue["value"] | null | undefined): Value | undefined =>
    value == null ? undefined : { value, unit: "", source: "patient", date: null };
  const day = birthDate && /^\d{4}-\d{2}-\d{2}$/.test(birthDate) ? birthDate : undefined;
  const months = day === undefined || isDeceased ? undefined : monthsBetween(day, today);
  return {
    withheld: {},
    valueOf({ name }) {
      if (name === "sex") return said(SEX[sex]);
      if (name === "birthDate") return said(day);
      return said(name === "age" && months !== undefined ? Math.floor(months / 12) : months);
    },
  };
}

const GROWTH: Partial<Record<RecordPathName, { measure: "weight" | "height" | "bmi"; unit: string; isPercentile?: true }>> = {
  weight: { measure: "weight", unit: "kg" },
  weightPercentile: { measure: "weight", unit: "%", isPercentile: true },
  height: { measure: "height", unit: "cm" },
  heightPercentile: { measure: "height", unit: "%", isPercentile: true },
  bmi: { measure: "bmi", unit: "kg/m2" },
};

const rounded = (value: number) => Number(value.toFixed(2));

/** The newest measurement as the chart shows it, if it can be assessed. */
async function growthPart(ehr: Ehr, { patient, ...subject }: Options): Promise<Part> {
  const { observations, withheld } = await ehr.growthOf(patient.personId);
  const newest = vitalSignsOf(observations, { ...subject, child: patient });
  return {
    withheld,
    valueOf({ name }) {
      const { measure, unit, isPercentile } = GROWTH[name] ?? {};
      const found = newest.find(({ MEASURE }) => MEASURE === measure);
      if (!found || unit === undefined || found.COMPARED?.IMPLAUSIBLE) return undefined;
      const { COMPARED, RESULT_VAL, RESULT_UNITS, EVENT_END_DT_TM } = found;
      const received = RESULT_UNITS.replace("²", "2") === unit ? Number(RESULT_VAL) : undefined;
      const value = isPercentile ? COMPARED?.PERCENTILE : (COMPARED?.VALUE ?? received);
      return value == null ? undefined : { value: rounded(value), unit, source: "vital-signs", date: EVENT_END_DT_TM || null };
    },
  };
}

const codeIn = (token: string) => token.slice(token.indexOf("|") + 1);
const isCalled = (code: string | undefined) => (named: { code?: Concept | undefined }) =>
  named.code?.codes.some((token) => codeIn(token) === code) ?? false;

/** Statuses of verified results. */
const VOUCHED: readonly Found<Observation>["status"][] = ["final", "amended", "corrected"];

function resultOf({ value, collected }: Found<Observation>, source: Value["source"]): Value | undefined {
  const date = collected ?? null;
  if (value?.kind === "boolean") return { value: value.is, unit: "", source, date };
  if (value?.kind === "text") return { value: value.text, unit: "", source, date };
  if (value?.kind !== "quantity") return undefined;
  // '<3' is no amount.
  if (value.comparator) return { value: `${value.comparator}${value.value}`, unit: "", source, date };
  return { value: Number(value.value), unit: value.code ?? value.unit ?? "", source, date };
}

const byTime = (one: { at?: number | undefined }, other: { at?: number | undefined }) =>
  (other.at ?? Number.NEGATIVE_INFINITY) - (one.at ?? Number.NEGATIVE_INFINITY) || 0;

/** Laboratory results, and other measurements. */
async function resultPart(ehr: Ehr, { patient: { personId } }: Options): Promise<Part> {
  const [labs, vitals] = await Promise.all([ehr.labsOf(personId), ehr.vitalSignsOf(personId)]);
  const results = [
    ...settleCorrections(labs.observations).current.map((result) => ({ result, source: "laboratory" as const })),
    ...vitals.observations.map((result) => ({ result, source: "vital-signs" as const })),
  ]
    .filter(({ result: { status, value } }) => VOUCHED.includes(status) && value)
    .sort((one, other) => byTime(one.result, other.result));
  return {
    withheld: sumOf([labs.withheld, vitals.withheld]),
    valueOf({ code }) {
      const found = results.find(({ result }) => result.code.codes.includes(`http://loinc.org|${code}`));
      return found && resultOf(found.result, found.source);
    },
  };
}

const SURE: ReadonlySet<string> = new Set(["", "confirmed"]);

/** Confirmed problems only: with an unknown status, the person fills it in. */
async function problemPart(ehr: Ehr, { patient }: Options): Promise<Part> {
  const { problems, withheld } = await ehr.problemsOf(patient.personId);
  const sure = problems
    .filter(({ clinicalStatus, verificationStatus = "" }) => SURE.has(verificationStatus) && !ownWord(clinicalStatus, CLINICAL_WORDS))
    .toSorted(byTime);
  return {
    withheld,
    valueOf({ code }) {
      const found = sure.find(isCalled(code));
      return found && { value: true, unit: "", source: "problems", date: found.started ?? null };
    },
  };
}

async function medicationPart(ehr: Ehr, { patient }: Options): Promise<Part> {
  const { medications, withheld } = await ehr.medicationsOf(patient.personId);
  const newestFirst = medications.filter(({ status, ownProhibition }) => status === "active" && !ownProhibition).toSorted(byTime);
  return {
    withheld,
    valueOf({ code }) {
      const found = newestFirst.find(isCalled(code));
      return found && { value: true, unit: "", source: "medications", date: found.authored ?? null };
    },
  };
}

/** In which part of the record each path ends. */
const PARTS: Record<RecordPathName, (ehr: Ehr, options: Options) => Promise<Part>> = {
  ...{ age: patientPart, ageInMonths: patientPart, birthDate: patientPart, sex: patientPart },
  ...{ weight: growthPart, weightPercentile: growthPart, height: growthPart, heightPercentile: growthPart, bmi: growthPart },
  ...{ result: resultPart, hasProblem: problemPart, takesMedication: medicationPart },
};

function sumOf(all: readonly Withheld[]): Withheld {
  const sum = new Map<string, number>();
  for (const [reason, count] of all.flatMap((withheld) => Object.entries(withheld))) sum.set(reason, (sum.get(reason) ?? 0) + count);
  return Object.fromEntries(sum);
}

/**
 * What the record says at these paths, and how much of what was read for it is withheld. It reads what the chart reads: what does not
 * leave the record for the chart is not among it.
 */
export async function recordValues(
  ehr: Ehr,
  paths: readonly string[],
  options: Options,
): Promise<{ values: RecordValue[]; withheld: Withheld }> {
  const asked = [...new Set(paths)].flatMap((path) => {
    const parsed = parseRecordPath(path);
    return parsed ? [{ path, parsed, read: PARTS[parsed.name] }] : [];
  });
  const reads = [...new Set(asked.map(({ read }) => read))];
  const parts = new Map(await Promise.all(reads.map(async (read) => [read, await read(ehr, options)] as const)));
  const values = asked.flatMap(({ path, parsed, read }) => {
    const value = parts.get(read)?.valueOf(parsed);
    return value ? [{ path, ...value }] : [];
  });
  return { values, withheld: sumOf([...parts.values()].map(({ withheld }) => withheld)) };
}
