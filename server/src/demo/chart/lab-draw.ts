import type { DemoChild } from "../children/children.ts";
import { nameOfSpecialist, type Specialist } from "../children/place-resources.ts";
import { demoPhysicians, listedPhysician, type PhysicianKey } from "../people/physicians.ts";
import type { LabPanelKey } from "./lab-panels.ts";
import type { LabTestKey } from "./lab-tests.ts";

/** One result: the value as it is reported, a number, `<` and a number, or words. */
export interface LabResult {
  test: LabTestKey;
  value: string;
  status?: "preliminary" | "corrected" | "amended" | "cancelled";
  /** The laboratory's comments. For a cancelled result also the reason why there is no value. */
  notes?: readonly string[];
}

interface Orderer {
  id: string;
  name: string;
}

/** The results of one panel from one specimen. */
export interface LabDraw {
  child: DemoChild;
  panel: LabPanelKey;
  daysAgo: number;
  time: string;
  visitId?: string;
  orderedBy: Orderer;
  results: readonly LabResult[];
}

export const orderedByPhysician = (key: PhysicianKey): Orderer => ({
  id: demoPhysicians[key].practitionerId,
  name: listedPhysician(key),
});

export const orderedBySpecialist = (specialist: Specialist): Orderer => ({
  id: specialist.id,
  name: nameOfSpecialist(specialist),
});
