import { chartSummary } from "@linnet/contract/chart/summary";
import type { FastifyInstance } from "fastify";
import type { Statement } from "../../../adapters/ehr/port.ts";
import { wordsOf } from "../../../adapters/ehr/record.ts";
import type { Actor, PatientInCare } from "../../../platform/actor.ts";
import { withRecordAccess } from "../../../platform/http/guards.ts";
import { route } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { auditChartRead } from "../audit-read.ts";
import { growthTableRepository } from "../growth/table-repository.ts";
import { withIncomplete } from "../with-incomplete.ts";
import { allergiesOf } from "./allergies.ts";
import { immunizationsOf } from "./immunizations.ts";
import { medicationsOf } from "./medications.ts";
import { problemsOf } from "./problems.ts";
import { vitalSignsOf } from "./vital-signs.ts";

/** What the record says of a list as a whole. */
function stated(statements: readonly Statement[]): { NONE_KNOWN?: string[]; NO_INFORMATION?: string[] } {
  const [noneKnown, noInformation] = [wordsOf(statements, "none-known"), wordsOf(statements, "no-information")];
  return { ...(noneKnown.length > 0 && { NONE_KNOWN: noneKnown }), ...(noInformation.length > 0 && { NO_INFORMATION: noInformation }) };
}

export function chartSummaryRoutes(app: FastifyInstance, { clock, config, db, ehr }: Platform): void {
  const zone = config.HOSPITAL_TIME_ZONE;
  type Read = Pick<Parameters<typeof auditChartRead>[2], "action" | "count" | "withheld">;
  const auditRead = (actor: Actor, patient: PatientInCare, read: Read) => auditChartRead(db, actor, { ...read, patient });

  route(app, chartSummary.problems, withRecordAccess, async ({ actor, patient }) => {
    const record = await ehr.problemsOf(patient.personId);
    const { problems, statements, withheld } = record;
    const PROBLEMS = problemsOf(problems);
    await auditRead(actor, patient, { action: chartSummary.problems.action, count: PROBLEMS.length, withheld });
    return withIncomplete({ RPTDATA: { PROBLEMS_CNT: PROBLEMS.length, PROBLEMS, ...stated(statements) } }, record);
  });

  route(app, chartSummary.medications, withRecordAccess, async ({ actor, patient }) => {
    const record = await ehr.medicationsOf(patient.personId);
    const { medications, statements, withheld } = record;
    const MEDICATIONS = medicationsOf(medications, zone);
    await auditRead(actor, patient, { action: chartSummary.medications.action, count: MEDICATIONS.length, withheld });
    return withIncomplete({ RPTDATA: { MEDICATIONS_CNT: MEDICATIONS.length, MEDICATIONS, ...stated(statements) } }, record);
  });

  route(app, chartSummary.immunizations, withRecordAccess, async ({ actor, patient }) => {
    const record = await ehr.immunizationsOf(patient.personId);
    const { immunizations, statements, withheld } = record;
    const list = immunizationsOf(immunizations, { now: clock.now(), zone });
    await auditRead(actor, patient, { action: chartSummary.immunizations.action, count: immunizations.length, withheld });
    return withIncomplete({ RPTDATA: { IMMUNIZATIONS_CNT: list.IMMUNIZATIONS.length, ...list, ...stated(statements) } }, record);
  });

  route(app, chartSummary.allergies, withRecordAccess, async ({ actor, patient }) => {
    const record = await ehr.allergiesOf(patient.personId);
    const { allergies, statements, withheld } = record;
    const ALLERGIES = allergiesOf(allergies);
    await auditRead(actor, patient, { action: chartSummary.allergies.action, count: ALLERGIES.length, withheld });
    return withIncomplete({ RPTDATA: { ALLERGIES_CNT: ALLERGIES.length, ALLERGIES, NONE_KNOWN: [], ...stated(statements) } }, record);
  });

  route(app, chartSummary.vitalSigns, withRecordAccess, async ({ actor, patient }) => {
    const record = await ehr.vitalSignsOf(patient.personId);
    const { observations, withheld } = record;
    const reference = await growthTableRepository(db).referenceFor(patient);
    const VITALS = vitalSignsOf(observations, { child: patient, zone, reference });
    await auditRead(actor, patient, { action: chartSummary.vitalSigns.action, count: VITALS.length, withheld });
    return withIncomplete({ RPTDATA: { VITALS_CNT: VITALS.length, VITALS } }, record);
  });
}
