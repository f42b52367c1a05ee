import type { ToDosOfKind } from "@linnet/contract/home";
import { ROLE } from "@linnet/contract/roles";
import { type Actor, holds } from "../../../platform/actor.ts";
import type { Platform } from "../../../platform/platform.ts";
import { peopleRepository } from "../../memberships/public.ts";
import { isToConfirm, isToVerify } from "./present-people.ts";

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${lastName}, ${firstName}`;

/** The people of the practice in use about whom those who hold it have to say something, `most` of each kind. No patients are among them. */
export async function listPeopleToDos(actor: Actor, { db, clock }: Pick<Platform, "db" | "clock">, most: number): Promise<ToDosOfKind[]> {
  if (!actor.practice || !holds(actor, ROLE.practiceAdmin, ROLE.practiceOwner)) return [];
  const people = peopleRepository(db);
  const toVerify = (await people.physiciansOf(actor.practice.id)).filter(isToVerify);
  const staff = await people.staffOf(actor.practice.id);
  const toConfirm = staff
    .filter((each) => isToConfirm(actor.accountId, clock.now(), each))
    .sort((one, other) => one.confirmedAt.getTime() - other.confirmedAt.getTime());
  const toDos: ToDosOfKind[] = [
    {
      kind: "physicians-to-verify",
      count: toVerify.length,
      items: toVerify.slice(0, most).map((each) => ({
        id: String(each.physicianId),
        name: nameOf(each),
        text: "Does this physician work in your practice?",
        at: null,
      })),
    },
    {
      kind: "staff-to-confirm",
      count: toConfirm.length,
      items: toConfirm.slice(0, most).map((each) => ({
        id: String(each.accountId),
        name: nameOf(each),
        text: "Does this person still work in your practice?",
        at: null,
      })),
    },
  ];
  return toDos.filter(({ count }) => count > 0);
}
