import type { ToDosOfKind } from "@linnet/contract/home";
import { ROLE } from "@linnet/contract/roles";
import { type Actor, holds } from "../../../platform/actor.ts";
import type { Platform } from "../../../platform/platform.ts";
import { mayManagePeople, peopleRepository } from "../../memberships/public.ts";
import { departureRepository } from "../handover/departure-repository.ts";
import { isToConfirm, isToVerify } from "./present-people.ts";

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${lastName}, ${firstName}`;

/** Physicians to be verified and staff to be confirmed, who has not been for longest first. */
async function undecidedPeople(practiceId: number, actor: Actor, { db, clock }: Pick<Platform, "db" | "clock">) {
  const people = peopleRepository(db);
  const toVerify = (await people.physiciansOf(practiceId)).filter(isToVerify);
  const toConfirm = (await people.staffOf(practiceId))
    .filter((each) => isToConfirm(actor.accountId, clock.now(), each))
    .sort(
      (one, other) =>
        Number(other.waiting !== null) - Number(one.waiting !== null) || one.confirmedAt.getTime() - other.confirmedAt.getTime(),
    );
  return { toVerify, toConfirm };
}

/** The number of My Practice rows waiting for this person; none in login-as. */
export async function countPracticeRows(actor: Actor, portal: Pick<Platform, "db" | "clock">): Promise<number> {
  const practice = actor.practice && (await peopleRepository(portal.db).findPractice(actor.practice.id));
  if (!practice || actor.administrator || !mayManagePeople(actor, practice)) return 0;
  const { toVerify, toConfirm } = await undecidedPeople(practice.id, actor, portal);
  const takesOver = holds(actor, ROLE.practiceAdmin, ROLE.practiceOwner);
  const departures = takesOver ? await departureRepository(portal.db).undecided(practice.id) : [];
  return toVerify.length + toConfirm.length + departures.length;
}

/** People of the practice in use who need a decision by its owner or admin, up to `most` of each kind. Contains no patients. */
export async function listPeopleToDos(actor: Actor, portal: Pick<Platform, "db" | "clock">, most: number): Promise<ToDosOfKind[]> {
  if (!actor.practice || !holds(actor, ROLE.practiceAdmin, ROLE.practiceOwner)) return [];
  const { toVerify, toConfirm } = await undecidedPeople(actor.practice.id, actor, portal);
  const toDos: ToDosOfKind[] = [
    {
      kind: "physicians-to-verify",
      count: toVerify.length,
      items: toVerify.slice(0, most).map((each) => ({
        id: String(each.physicianId),
        name: nameOf(each),
        text: "Does this physician work at your practice?",
        at: null,
      })),
    },
    {
      kind: "staff-to-confirm",
      count: toConfirm.length,
      items: toConfirm.slice(0, most).map((each) => ({
        id: String(each.accountId),
        name: nameOf(each),
        text: each.waiting ? "Role needs your confirmation" : "Does this person still work at your practice?",
        at: null,
      })),
    },
  ];
  return toDos.filter(({ count }) => count > 0);
}
