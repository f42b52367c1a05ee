import type { LabTestKey } from "./lab-tests.ts";

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
