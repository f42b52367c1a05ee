import type { InputOf } from "@linnet/contract/endpoint";
import { type PatientQuery, patients } from "@linnet/contract/patients";
import { patientSearch } from "@linnet/contract/patients/search";
import { ROLE } from "@linnet/contract/roles";
import type { FastifyInstance } from "fastify";
import type { Actor } from "../../platform/actor.ts";
import { audit } from "../../platform/audit/audit.ts";
import { startOfDaysAgo } from "../../platform/clock.ts";
import { notFound } from "../../platform/http/errors.ts";
import { withRecordAccess, withRole } from "../../platform/http/guards.ts";
import type { Once } from "../../platform/http/idempotency.ts";
import { route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { OWN_RELATIONS, type Relation } from "./access/care-repository.ts";
import { assignmentFor } from "./assignment-for.ts";
import { choosePractice } from "./choose-practice.ts";
import { ownRemoval, removePatient, undoRemoval } from "./not-my-patient/remove-patient.ts";
import { patientRepository } from "./repository.ts";
import { searchRepository } from "./search-repository.ts";
import { todayRepository } from "./today-repository.ts";

type Asked = InputOf<typeof patients.hideOrShare>["body"];

/** Shows a physician's patient to the colleagues of the practice, or hides it again (decision G-PAT-03); `isShared` undefined turns it over. */
function hideOrShare(
  { db, clock, once }: Pick<Platform, "db" | "clock"> & { once: Once<{ isShared: boolean }> },
  actor: Actor,
  { patientId, providerId, isShared }: Asked,
) {
  const repository = patientRepository(db);
  const now = clock.now();
  return once(async (trx) => {
    const { physicianId, practiceId } = await assignmentFor(trx, actor, { personId: patientId, physicianId: providerId, now });
    const sharing = { personId: patientId, physicianId, practiceId, by: actor.accountId, now };
    const before = await repository.isShared(trx, sharing);
    const after = isShared ?? !before;
    if (before !== after) {
      // Also replaces an expired one.
      await repository.endSharing(trx, sharing);
      if (after) await repository.share(trx, sharing);
    }
    const { action } = patients.hideOrShare;
    const changed = before === after ? [] : ["isShared"];
    await audit(trx, actor, { action, personIds: [patientId], object: `physician ${physicianId}`, changed });
    return { isShared: after };
  });
}

const physicians = withRole(ROLE.physician, ROLE.practiceOwner, ROLE.systemAdmin);
const staff = withRole(ROLE.general, ROLE.practiceAdmin, ROLE.systemAdmin);
const embassyPeople = withRole(ROLE.embassyMember, ROLE.embassyLead);
/** Embassies neither share nor remove (decision G-EMB-01). */
const practicePeople = withRole(ROLE.physician, ROLE.general, ROLE.practiceAdmin, ROLE.practiceOwner);

export function patientRoutes(app: FastifyInstance, platform: Platform): void {
  const { config, db, clock } = platform;
  const repository = patientRepository(db);

  const list = (relations: readonly Relation[]) => (input: { actor: Actor; query: PatientQuery }) => {
    const now = clock.now();
    const since = startOfDaysAgo(now, Math.max(0, input.query.Lookback), config.HOSPITAL_TIME_ZONE);
    return repository.pageOf(input.actor, { action: patients.mine.action, relations, query: input.query, since, now });
  };

  route(app, patients.mine, physicians, list(OWN_RELATIONS));
  route(app, patients.shared, physicians, list(["shared"]));
  route(app, patients.ofPractice, staff, list(["practice"]));
  route(app, patients.ofEmbassy, embassyPeople, list(["embassy"]));

  route(app, patientSearch.find, withRecordAccess, ({ actor, query: { text } }) =>
    searchRepository(db).find(actor, { action: patientSearch.find.action, text, now: clock.now() }),
  );

  // Whether the caller may see this child is asked by the statement that reads the page.
  const header = async (actor: Actor, personId: string) => {
    const found = await repository.header(actor, { action: patients.get.action, personId, now: clock.now() });
    if (!found) throw notFound("Patient");
    return found;
  };
  route(app, patients.get, withRecordAccess, { patient: header, answer: ({ patient }) => patient });

  route(app, patients.markNewSeen, withRecordAccess, ({ actor, patient: { personId }, body: { seen } }) =>
    db.transaction().execute(async (trx) => {
      await todayRepository(trx).see(trx, actor, { personId, seen, now: clock.now() });
      await audit(trx, actor, { action: patients.markNewSeen.action, personIds: [personId], changed: ["seen"] });
      return true as const;
    }),
  );

  route(app, patients.hideOrShare, practicePeople, ({ actor, patient, body, once }) =>
    hideOrShare({ ...platform, once }, actor, { ...body, patientId: patient.personId }),
  );

  route(app, patients.choosePractice, practicePeople, ({ actor, patient, body: { practiceId } }) =>
    choosePractice(platform, actor, { personId: patient.personId, practiceId }),
  );

  route(app, patients.remove, practicePeople, ({ actor, patient, body }) =>
    removePatient(platform, actor, { ...body, patientId: patient.personId }),
  );

  // Who removed the child sees it no longer: the removal itself says whose it was.
  route(app, patients.undoRemove, practicePeople, {
    patient: ownRemoval(platform),
    answer: ({ actor, patient }) => undoRemoval(platform, actor, patient),
  });
}
