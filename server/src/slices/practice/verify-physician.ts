import { practicePeople } from "@linnet/contract/practice/people";
import { ROLE } from "@linnet/contract/roles";
import type { Actor } from "../../platform/actor.ts";
import { audit } from "../../platform/audit/audit.ts";
import type { Database } from "../../platform/database/database.ts";
import { conflict, forbidden, notFound } from "../../platform/http/errors.ts";
import type { Platform } from "../../platform/platform.ts";
import { endPhysicianLink } from "../accounts/public.ts";
import { linkRepository } from "../directory/public.ts";
import { type LockedPractice, managePractice } from "./manage-practice.ts";
import { memberRepository } from "./member-repository.ts";
import { type PhysicianOfPractice, peopleRepository } from "./people-repository.ts";
import { mayManagePeople, whyNotRemoved } from "./policy.ts";

type Needs = Pick<Platform, "config" | "clock" | "db" | "jobs">;

interface Answer {
  physicianId: number;
  practiceId: number;
  /** YES or NO. */
  verificationStatus: boolean;
}

/** The answer that was given before, however often: true YES, false NO, undefined while there is none. */
const answered = ({ linked, verified }: PhysicianOfPractice): boolean | undefined => (linked ? verified || undefined : false);

const nameOf = ({ firstName, lastName, npi }: PhysicianOfPractice) => `${firstName} ${lastName}${npi === "" ? "" : ` (NPI ${npi})`}`;

/** Ends the link, invitations to it and the physician's role, and tells the hospital. */
async function refuse(
  { config, clock, jobs }: Needs,
  trx: Database,
  actor: Actor,
  { physician, practice }: { physician: PhysicianOfPractice; practice: LockedPractice },
): Promise<void> {
  const refusal = whyNotRemoved(actor, physician);
  if (refusal !== undefined) throw forbidden(refusal);
  const at = clock.now();
  const { accountId } = physician;
  await endPhysicianLink(trx, { practiceId: practice.id, physician }, { by: actor.accountId, at });
  if (accountId !== null) await memberRepository(trx).leave({ accountId, practiceId: practice.id }, { at, roles: [ROLE.physician] });
  await jobs.send(trx, "mail.send", {
    to: config.HOSPITAL_MAILBOX,
    subject: "A physician does not work in a practice",
    text: `${practice.name} says that ${nameOf(physician)} does not work there. Please correct it in the hospital's record.`,
  });
}

/** A practice says whether a physician works there; with NO the hospital is told that its record is wrong (decision G-PRA-05). */
export function verifyPhysician(platform: Needs, actor: Actor, answer: Answer) {
  const { physicianId, practiceId, verificationStatus } = answer;
  const at = platform.clock.now();
  return managePractice(platform, actor, { practiceId, may: mayManagePeople }, async (trx, practice) => {
    const listed = await peopleRepository(trx).physiciansOf(practiceId);
    const physician = listed.find((each) => each.physicianId === physicianId);
    if (!physician) throw notFound("Physician");
    const before = answered(physician);
    if (before === verificationStatus) return true as const;
    if (before === true) throw conflict("Somebody has verified this physician meanwhile. To remove them, use Delete in their row.");
    if (before === false) throw conflict("Somebody has taken this physician out of your practice meanwhile.");

    if (verificationStatus) await linkRepository.verify(trx, { practiceId, physicianId }, { by: actor.accountId, at });
    else await refuse(platform, trx, actor, { physician, practice });
    await audit(trx, actor, {
      action: practicePeople.verify.action,
      object: `physician ${physicianId}`,
      rule: `practice ${practiceId}`,
      changed: [verificationStatus ? "verified" : "active"],
    });
    return true as const;
  });
}
