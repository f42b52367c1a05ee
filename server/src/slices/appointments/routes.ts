import { type AppointmentQuery, type AppointmentReport, appointments } from "@linnet/contract/appointments";
import { ROLE } from "@linnet/contract/roles";
import type { FastifyInstance } from "fastify";
import type { Actor } from "../../platform/actor.ts";
import { audit } from "../../platform/audit/audit.ts";
import { withRole } from "../../platform/http/guards.ts";
import { route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { withheldText, withIncomplete } from "../chart/public.ts";
import { OWN_RELATIONS, type PatientInReach, PRACTICE_RELATIONS, reachRepository } from "../patients/public.ts";
import { appointmentReport, monthAround } from "./appointment-report.ts";

/** As for the lists of patients: embassies have no calendar (decision G-APT-01). */
const physicians = withRole(ROLE.physician, ROLE.practiceOwner, ROLE.systemAdmin);
const practicePeople = withRole(ROLE.physician, ROLE.general, ROLE.practiceAdmin, ROLE.practiceOwner, ROLE.systemAdmin);

/** Whose appointments a calendar shows: of children seen in these ways. */
interface Calendar {
  rule: string;
  relations: readonly PatientInReach["relation"][];
}

const OWN: Calendar = { rule: "assigned", relations: OWN_RELATIONS };
const OF_PRACTICE: Calendar = { rule: "in care", relations: PRACTICE_RELATIONS };

export function appointmentRoutes(app: FastifyInstance, { config, db, clock, ehr }: Platform): void {
  const reach = reachRepository(db);

  const show =
    ({ rule, relations }: Calendar) =>
    async ({ actor, query }: { actor: Actor; query: AppointmentQuery }): Promise<AppointmentReport> => {
      const inReach = await reach.of(actor, relations, clock.now());
      const personIds = inReach.map(({ personId }) => personId);
      const record = await ehr.appointmentsOf(personIds, monthAround(query.startdate, config.HOSPITAL_TIME_ZONE));
      const report = appointmentReport(record, inReach);
      const shown = report.RPTDATA.FUTURE_VISITS.map(({ PERSON_ID }) => PERSON_ID);
      const withheld = withheldText(record.withheld);
      await audit(db, actor, {
        action: appointments.mine.action,
        rule,
        personIds: [...new Set(shown)],
        count: shown.length,
        ...(withheld && { object: withheld }),
      });
      return withIncomplete(report, record);
    };

  route(app, appointments.ofPractice, practicePeople, show(OF_PRACTICE));
  route(app, appointments.mine, physicians, show(OWN));
}
