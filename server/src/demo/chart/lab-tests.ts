import type { DemoChild } from "../children/children.ts";
/** Limits up to an age. The numbers of the demo laboratory are invented, in the shape of real ones. */
export interface LabBand {
  /** Up to, but not including, this age in years; undefined: for all who are older. */
  below?: number;
  sex?: "female" | "male";
  low?: string;
  high?: string;
  criticalLow?: string;
  criticalHigh?: string;
}

interface LabTestShared {
  name: string;
  loinc: string;
}

/** A test with a number for an answer. */
export interface NumberTest extends LabTestShared {
  unit: string;
  /** The unit's UCUM code where it is written differently. */
  ucum?: string;
  decimals: number;
  bands: readonly LabBand[];
  /** A detection limit: what is below is reported as less than it. */
  detectedFrom?: string;
  /** No value is below this, whatever the limits. */
  lowest?: string;
}

/** A test with words for an answer: the normal one first. */
export interface WordTest extends LabTestShared {
  words: readonly [normal: string, ...abnormal: string[]];
  /** The range in words, where the laboratory prints one. */
  rangeText?: string;
  /** What is reported, and as normal, as long as the final answer is awaited. */
  interim?: string;
}

export type LabTest = NumberTest | WordTest;

/** `low-high`, then `criticalLow-criticalHigh`; either side may be missing: '-5.0', '40-'. */
function band(below: number | undefined, normal: string, critical = "", sex?: LabBand["sex"]): LabBand {
  const [low, high] = normal.split("-");
  const [criticalLow, criticalHigh] = critical.split("-");
  return {
    ...(below !== undefined && { below }),
    ...(sex && { sex }),
    ...(low && { low }),
    ...(high && { high }),
    ...(criticalLow && { criticalLow }),
    ...(criticalHigh && { criticalHigh }),
  };
}

const always = (normal: string, critical?: string) => [band(undefined, normal, critical)];

/** Name and LOINC code, unit with its UCUM code, digits. */
function number(name: string, loinc: string, [unit, ucum]: readonly [string, string?], decimals: number) {
  return (bands: readonly LabBand[], more: Pick<NumberTest, "detectedFrom" | "lowest"> = {}): NumberTest => ({
    name,
    loinc,
    unit,
    ...(ucum !== undefined && { ucum }),
    decimals,
    bands,
    ...more,
  });
}

const MONTH = 1 / 12;
const PER_MICROLITER = ["10³/µL", "10*3/uL"] as const;
const MILLIMOLE = ["mmol/L"] as const;
const MILLIGRAM = ["mg/dL"] as const;
const PER_LITER = ["U/L"] as const;

const blood = {
  wbc: number(
    "White blood cells",
    "6690-2",
    PER_MICROLITER,
    1,
  )([band(MONTH, "9.0-30.0", "4.0-40.0"), band(2, "6.0-17.5", "2.5-35.0"), band(undefined, "4.5-13.5", "2.0-30.0")]),
  hgb: number(
    "Hemoglobin",
    "718-7",
    ["g/dL"],
    1,
  )([
    band(MONTH, "13.5-20.5", "9.0-24.0"),
    band(0.5, "9.5-13.5", "7.0-20.0"),
    band(12, "11.5-15.5", "7.0-20.0"),
    band(undefined, "12.0-16.0", "7.0-20.0", "female"),
    band(undefined, "13.0-17.0", "7.0-20.0", "male"),
    band(undefined, "12.0-17.0", "7.0-20.0"),
  ]),
  hct: number(
    "Hematocrit",
    "4544-3",
    ["%"],
    1,
  )([band(MONTH, "42.0-62.0", "28.0-72.0"), band(12, "34.0-46.0", "21.0-60.0"), band(undefined, "36.0-50.0", "21.0-60.0")]),
  mcv: number(
    "Mean corpuscular volume",
    "787-2",
    ["fL"],
    0,
  )([band(MONTH, "95-120"), band(6, "73-87"), band(12, "76-90"), band(undefined, "78-98")]),
  plt: number("Platelets", "777-3", PER_MICROLITER, 0)(always("150-450", "50-1000")),
  neut: number("Neutrophils", "770-8", ["%"], 0)([band(4, "20-55"), band(undefined, "35-70")]),
  lymph: number("Lymphocytes", "736-9", ["%"], 0)([band(4, "35-70"), band(undefined, "20-50")]),
};

const chemistry = {
  na: number("Sodium", "2951-2", MILLIMOLE, 0)(always("135-145", "120-160")),
  k: number("Potassium", "2823-3", MILLIMOLE, 1)([band(MONTH, "3.7-5.9", "2.8-7.0"), band(undefined, "3.4-4.7", "2.8-6.2")]),
  cl: number("Chloride", "2075-0", MILLIMOLE, 0)(always("98-107")),
  co2: number("Bicarbonate", "2028-9", MILLIMOLE, 0)([band(2, "17-26", "10-40"), band(undefined, "20-28", "10-40")]),
  bun: number("Urea nitrogen", "3094-0", MILLIGRAM, 0)(always("5-18", "-80")),
  crea: number(
    "Creatinine",
    "2160-0",
    MILLIGRAM,
    2,
  )([band(1, "0.15-0.40", "-1.50"), band(5, "0.20-0.50", "-2.00"), band(12, "0.30-0.70", "-3.00"), band(undefined, "0.45-0.95", "-4.00")]),
  gluc: number("Glucose", "2345-7", MILLIGRAM, 0)([band(MONTH, "50-90", "40-250"), band(undefined, "70-99", "45-300")]),
  ca: number("Calcium", "17861-6", MILLIGRAM, 1)(always("8.8-10.8", "6.5-13.0")),
  egfr: number("Estimated GFR", "50210-4", ["mL/min", "mL/min/{1.73_m2}"], 0)(always("60-")),
  alb: number("Albumin", "1751-7", ["g/dL"], 1)(always("3.5-5.0")),
  alt: number("ALT", "1742-6", PER_LITER, 0)([band(1, "8-50"), band(undefined, "7-35")]),
  ast: number("AST", "1920-8", PER_LITER, 0)([band(1, "20-70"), band(undefined, "15-45")]),
  alp: number(
    "Alkaline phosphatase",
    "6768-6",
    PER_LITER,
    0,
  )([band(1, "110-450"), band(10, "140-345"), band(15, "100-440"), band(undefined, "50-180")]),
  bili: number("Bilirubin, total", "1975-2", MILLIGRAM, 1)([band(MONTH, "-12.0", "-18.0"), band(undefined, "0.2-1.0", "-15.0")]),
  bilid: number("Bilirubin, direct", "1968-7", MILLIGRAM, 1)(always("-0.4"), { detectedFrom: "0.1" }),
  ferr: number("Ferritin", "2276-4", ["ng/mL"], 0)([band(0.5, "40-300"), band(undefined, "12-140")]),
  iron: number("Iron", "2498-4", ["µg/dL", "ug/dL"], 0)(always("40-145")),
  tibc: number("Total iron-binding capacity", "2500-7", ["µg/dL", "ug/dL"], 0)(always("240-430")),
  tsat: number("Transferrin saturation", "2502-3", ["%"], 0)(always("16-45")),
  chol: number("Cholesterol", "2093-3", MILLIGRAM, 0)(always("-170")),
  hdl: number("HDL cholesterol", "2085-9", MILLIGRAM, 0)(always("45-")),
  ldl: number("LDL cholesterol", "13457-7", MILLIGRAM, 0)(always("-110")),
  trig: number("Triglycerides", "2571-8", MILLIGRAM, 0)([band(10, "-75"), band(undefined, "-90")]),
  a1c: number("Hemoglobin A1c", "4548-4", ["%"], 1)(always("4.0-5.6", "-12.0")),
  crp: number("C-reactive protein", "1988-5", ["mg/L"], 1)(always("-5.0"), { detectedFrom: "0.5" }),
  tsh: number(
    "TSH",
    "3016-3",
    ["mIU/L", "m[IU]/L"],
    2,
  )([band(MONTH, "1.00-15.00", "-50.00"), band(undefined, "0.60-5.00", "0.01-50.00")], { detectedFrom: "0.01" }),
  ft4: number("Free T4", "3024-7", ["ng/dL"], 2)([band(MONTH, "0.90-2.20"), band(undefined, "0.80-1.70")]),
  lead: number("Lead, venous blood", "5671-3", ["µg/dL", "ug/dL"], 1)(always("-3.5", "-45.0"), { detectedFrom: "1.0" }),
  trop: number("Troponin I", "10839-9", ["ng/mL"], 2)(always("-0.04", "-0.40"), { detectedFrom: "0.01" }),
};

const words = (name: string, loinc: string, answers: WordTest["words"], rangeText?: string): WordTest => ({
  name,
  loinc,
  words: answers,
  ...(rangeText !== undefined && { rangeText }),
});

const urine = {
  uph: number("pH, urine", "5803-2", [""], 1)(always("5.0-8.0"), { lowest: "4.5" }),
  usg: number("Specific gravity, urine", "5811-5", [""], 3)(always("1.002-1.030"), { lowest: "1.000" }),
  uprot: words("Protein, urine", "5804-0", ["Negative", "Trace", "1+", "2+"], "Negative"),
  ugluc: words("Glucose, urine", "5792-7", ["Negative", "1+", "3+"], "Negative"),
  unit: words("Nitrite, urine", "5802-4", ["Negative", "Positive"], "Negative"),
  uleuk: words("Leukocyte esterase, urine", "5799-2", ["Negative", "1+", "2+"], "Negative"),
  ubact: words("Bacteria, urine", "25145-4", ["None seen", "Few", "Moderate", "Many"], "None seen"),
};

const microbiology = {
  throat: words("Throat culture", "626-2", ["No growth", "Streptococcus pyogenes (group A)"]),
  blood: {
    ...words("Blood culture", "600-7", ["No growth after 5 days", "Staphylococcus aureus"]),
    interim: "No growth after 24 hours",
  },
  flua: words("Influenza A RNA", "34487-9", ["Not detected", "Detected"], "Not detected"),
  flub: words("Influenza B RNA", "40982-1", ["Not detected", "Detected"], "Not detected"),
  rsv: words("RSV RNA", "40988-8", ["Not detected", "Detected"], "Not detected"),
};

/** The tests of the demo laboratory. */
export const labTests = { ...blood, ...chemistry, ...urine, ...microbiology } satisfies Record<string, LabTest>;
export type LabTestKey = keyof typeof labTests;

/** Does this band hold at this age, for this child? */
export const holdsFor = ({ below, sex }: LabBand, ageInYears: number, gender: string) =>
  (below === undefined || ageInYears < below) && (sex === undefined || sex === gender);

/** How a value lies to its limits, as the laboratory flags it. */
type Flag = "LL" | "L" | "N" | "H" | "HH" | "A";

export const isNumberTest = (test: LabTest): test is NumberTest => "decimals" in test;

export const ageOn = ({ ageInDays }: DemoChild, daysAgo: number) => Math.max(0, ageInDays - daysAgo) / 365.25;

/** The limits for this child on that day. */
export const bandFor = ({ bands }: NumberTest, child: DemoChild, daysAgo: number): LabBand =>
  bands.find((band) => holdsFor(band, ageOn(child, daysAgo), child.gender)) ?? {};

const isBelow = (value: number, limit: string | undefined) => limit !== undefined && value < Number(limit);
const isAbove = (value: number, limit: string | undefined) => limit !== undefined && value > Number(limit);

/** The flag of a reported value; of less than a detection limit it is that of a value just below. */
export function flagOf(key: LabTestKey, value: string, band: LabBand): Flag {
  const test: LabTest = labTests[key];
  if (!isNumberTest(test)) return value === test.words[0] || value === test.interim ? "N" : "A";
  const number = Number(value.replace("<", ""));
  if (isBelow(number, band.criticalLow)) return "LL";
  if (isAbove(number, band.criticalHigh)) return "HH";
  if (isBelow(number, band.low)) return "L";
  return isAbove(number, band.high) ? "H" : "N";
}

/** What is ordered and reported together. */
export interface LabPanel {
  name: string;
  loinc: string;
  /** The section of the laboratory, as table 0074 of HL7 names it. */
  section: "CH" | "HM" | "MB" | "URN" | "VR";
  tests: readonly LabTestKey[];
}

const panel = (name: string, loinc: string, section: LabPanel["section"], tests: LabTestKey[]): LabPanel => ({
  name,
  loinc,
  section,
  tests,
});

export const labPanels = {
  cbc: panel("Complete blood count", "58410-2", "HM", ["wbc", "hgb", "hct", "mcv", "plt", "neut", "lymph"]),
  bmp: panel("Basic metabolic panel", "51990-0", "CH", ["na", "k", "cl", "co2", "bun", "crea", "gluc", "ca"]),
  liver: panel("Liver panel", "24325-3", "CH", ["alb", "alt", "ast", "alp", "bili", "bilid"]),
  iron: panel("Iron studies", "50190-8", "CH", ["ferr", "iron", "tibc", "tsat"]),
  lipid: panel("Lipid panel", "57698-3", "CH", ["chol", "hdl", "ldl", "trig"]),
  a1c: panel("Hemoglobin A1c", "4548-4", "CH", ["a1c"]),
  thyroid: panel("Thyroid panel", "24348-5", "CH", ["tsh", "ft4"]),
  crp: panel("C-reactive protein", "1988-5", "CH", ["crp"]),
  kidney: panel("Kidney function", "24362-6", "CH", ["egfr"]),
  lead: panel("Lead, venous blood", "5671-3", "CH", ["lead"]),
  heart: panel("Troponin I", "10839-9", "CH", ["trop"]),
  newborn: panel("Newborn bilirubin", "58941-6", "CH", ["bili", "bilid"]),
  urine: panel("Urinalysis", "24356-8", "URN", ["uph", "usg", "uprot", "ugluc", "unit", "uleuk", "ubact"]),
  throat: panel("Throat culture", "626-2", "MB", ["throat"]),
  blood: panel("Blood culture", "600-7", "MB", ["blood"]),
  virus: panel("Respiratory viruses", "92142-9", "VR", ["flua", "flub", "rsv"]),
} satisfies Record<string, LabPanel>;
export type LabPanelKey = keyof typeof labPanels;
