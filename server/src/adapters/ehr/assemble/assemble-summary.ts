import { allUsed } from "../../../platform/all-used.ts";
import type { AllergyRecord, ImmunizationRecord, MedicationRecord, ProblemRecord, VitalSignRecord } from "../port.ts";
import { type FoundRow, type Judged, judgedOf, ofType } from "../release/found-row.ts";
import { lacking, readable } from "../release/incomplete.ts";
import { countHeld, type ReleaseRules } from "../release/is-withheld.ts";
import { releasedResults } from "../release/released-results.ts";
import { isAllergyInForce, partAllergies } from "../resources/allergies-in-force.ts";
import type {
  AllergyIntolerance,
  Condition,
  Immunization,
  Medication,
  MedicationRequest,
  MedicationStatement,
} from "../resources/clinical-summary.ts";
import type { Concept } from "../resources/elements.ts";
import { type Observation, VITAL_SIGN_TOKENS } from "../resources/laboratory.ts";
import { partStatements } from "../resources/said-to-be-none.ts";
import { NOT_TAKEN } from "../resources/status-words.ts";
import { byId, type Judge, judgeBy } from "./assemble.ts";

/** Splits the entries that count into released ones and the number withheld. */
function parted<Reading>(judged: readonly Judged<Reading>[], counts: (reading: Judged<Reading>) => boolean) {
  const counting = judged.filter(counts);
  return { ...readable(counting.filter(({ heldBecause }) => !heldBecause)), withheld: countHeld(counting) };
}

const OVER = new Set(["inactive", "remission", "resolved"]);
const NOT_TRUE = new Set(["refuted", "entered-in-error"]);

/**
 * Whether a patient has it now. A problem without a status counts until it has an end. A visit diagnosis counts only if it is active. An
 * unknown status counts.
 */
function isProblem({ clinicalStatus, verificationStatus = "", isDiagnosis, hasAbated }: Condition): boolean {
  if (NOT_TRUE.has(verificationStatus)) return false;
  return clinicalStatus === undefined ? !isDiagnosis && !hasAbated : !OVER.has(clinicalStatus);
}

function problems(rows: readonly FoundRow[], rules: ReleaseRules): ProblemRecord {
  const { shown, unreadable, withheld } = parted(judgedOf<Condition>(rows, "Condition", judgeBy(rows, rules)), isProblem);
  const { entries, statements } = partStatements(shown, () => false);
  return lacking({ problems: entries, statements, withheld }, { unreadable });
}

/** A proposal was never ordered, and an option is one of several. */
const NO_ORDER = new Set(["proposal", "option"]);

const isTaken = ({
  status,
  intent = "",
  isForbidden,
}: {
  status: string;
  intent?: string | undefined;
  isForbidden?: boolean | undefined;
}) => !NOT_TAKEN.includes(status) && !isForbidden && !NO_ORDER.has(intent);

/** Also judges a medicine by the resource it refers to and by the problem it was ordered for. */
function judgeMedicine(rows: readonly FoundRow[], judge: Judge): Judge {
  const medicines = byId(ofType<Medication>(rows, "Medication"));
  const reasons = byId(judgedOf<Condition>(rows, "Condition", judge));
  return (reading, row) => {
    // The schema of its type parsed this row when it was read (`readResource`).
    const { medicationId = "", reasonIds = [] } = row.fields as Pick<MedicationRequest, "medicationId" | "reasonIds">;
    const {
      id: _id,
      updated: _updated,
      tags: _tags,
      code,
      codes = [],
      texts = [],
      labels = [],
      restricted,
      ...rest
    } = medicines.get(medicationId) ?? {};
    allUsed(rest);
    const whole = {
      ...reading,
      restricted: reading.restricted || restricted,
      labels: [...(reading.labels ?? []), ...labels],
      codes: [...(reading.codes ?? []), ...codes, ...(code?.codes ?? [])],
      texts: [...(reading.texts ?? []), ...texts, ...(code ? [code.text] : [])],
    };
    return judge(whole, row) ?? reasonIds.map((id) => reasons.get(id)?.heldBecause).find(Boolean);
  };
}

/** The order's own name for the medicine, with codes from the referenced resource if it has none. */
function medicineCode(own: Concept | undefined, named: Concept | undefined): Concept | undefined {
  if (!own || !named) return own ?? named;
  return { text: own.text || named.text, codes: own.codes.length > 0 ? own.codes : named.codes };
}

function medications(rows: readonly FoundRow[], rules: ReleaseRules): MedicationRecord {
  const judge = judgeMedicine(rows, judgeBy(rows, rules));
  const { shown, unreadable, withheld } = parted<MedicationRequest | MedicationStatement>(
    [
      ...judgedOf<MedicationRequest>(rows, "MedicationRequest", judge),
      ...judgedOf<MedicationStatement>(rows, "MedicationStatement", judge),
    ],
    isTaken,
  );
  const medicines = byId(ofType<Medication>(rows, "Medication"));
  const named = shown.map(({ code, medicationId, ...medicine }) => ({
    ...medicine,
    code: medicineCode(code, medicines.get(medicationId ?? "")?.code),
  }));
  const { entries, statements } = partStatements(named, ({ dosage }) => dosage !== undefined);
  return lacking({ medications: entries, statements, withheld }, { unreadable });
}

function immunizations(rows: readonly FoundRow[], rules: ReleaseRules): ImmunizationRecord {
  const judged = judgedOf<Immunization>(rows, "Immunization", judgeBy(rows, rules));
  const { shown, unreadable, withheld } = parted(judged, ({ status }) => status !== "entered-in-error");
  const { entries, statements } = partStatements(shown, ({ performed, dose }) => performed !== undefined || dose !== undefined);
  return lacking({ immunizations: entries, statements, withheld }, { unreadable });
}

function allergies(rows: readonly FoundRow[], rules: ReleaseRules): AllergyRecord {
  const judged = judgedOf<AllergyIntolerance>(rows, "AllergyIntolerance", judgeBy(rows, rules));
  const { shown, unreadable, withheld } = parted(judged, isAllergyInForce);
  const { entries, statements } = partAllergies(shown);
  return lacking({ allergies: entries, statements, withheld }, { unreadable });
}

function vitalSigns(rows: readonly FoundRow[], rules: ReleaseRules): VitalSignRecord {
  const stored = judgedOf<Observation>(rows, "Observation", judgeBy(rows, rules));
  const { observations, withheld, unreadable } = releasedResults(
    { observations: stored, reports: [], orders: [] },
    // An unreadable result may not even say what was measured.
    {
      isResult: ({ code: { codes, text }, isUnreadable }) =>
        codes.some((token) => VITAL_SIGN_TOKENS.includes(token)) || Boolean(isUnreadable && codes.length === 0 && text === ""),
    },
  );
  return lacking({ observations, withheld }, { unreadable });
}

/** Builds the parts of a chart's summary, as `assemble` builds the others. */
export const assembleSummary = { problems, medications, immunizations, allergies, vitalSigns };
