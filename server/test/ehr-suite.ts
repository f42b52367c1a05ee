import type { Ehr } from "../src/adapters/ehr/port.ts";
import { ehrAppointmentSuite, ehrGrowthSuite } from "./ehr-appointment-suite.ts";
import { ehrContactSuite } from "./ehr-contact-suite.ts";
import { ehrDecidingWordsSuite } from "./ehr-deciding-words-suite.ts";
import { ehrImagingSuite } from "./ehr-imaging-suite.ts";
import { ehrHeldLabSuite, ehrLabSuite } from "./ehr-lab-suite.ts";
import { ehrHeldNoteSuite, ehrNoteSuite } from "./ehr-note-suite.ts";
import { ehrPersonSuite } from "./ehr-person-suite.ts";
import { ehrHeldReportSuite, ehrReportSuite } from "./ehr-report-suite.ts";
import { ehrRestrictedPatientSuite } from "./ehr-restricted-patient-suite.ts";
import { ehrRuleSuite, ehrSensitiveSuite } from "./ehr-sensitive-suite.ts";
import { ehrSummarySuite } from "./ehr-summary-suite.ts";
import { ehrVisitSuite } from "./ehr-visit-suite.ts";

/** A record under test, opened with the suite's rules and at its time, and the way resources come into it. */
export interface StoredEhr {
  ehr(): Ehr;
  /** Stores resources of a patient of their own, so that each test counts only its own. */
  stored(personId: string, resources: readonly object[]): Promise<void>;
}

/** The promises of the port: every adapter keeps them. Call it at the top of a test file. */
export function ehrSuite(subject: StoredEhr): void {
  ehrPersonSuite(subject);
  ehrVisitSuite(subject);
  ehrLabSuite(subject);
  ehrHeldLabSuite(subject);
  ehrNoteSuite(subject);
  ehrHeldNoteSuite(subject);
  ehrImagingSuite(subject);
  ehrReportSuite(subject);
  ehrHeldReportSuite(subject);
  ehrAppointmentSuite(subject);
  ehrGrowthSuite(subject);
  ehrSummarySuite(subject);
  ehrContactSuite(subject);
  ehrDecidingWordsSuite(subject);
  ehrSensitiveSuite(subject);
  ehrRuleSuite(subject);
  ehrRestrictedPatientSuite(subject);
}
