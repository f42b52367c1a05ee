import { TZDate } from "@date-fns/tz";
import type { Errand } from "@linnet/contract/home";
import { ROLE } from "@linnet/contract/roles";
import { format } from "date-fns/format";
import { type Actor, holds } from "../../../platform/actor.ts";
import type { Platform } from "../../../platform/platform.ts";
import { peopleRepository } from "../../memberships/public.ts";
import { isToConfirm, isToVerify } from "./present-people.ts";

/** So many are named. */
const MOST = 3;

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${lastName}, ${firstName}`;

/** The people of the practice in use about whom those who hold it have to say something. No patients are among them. */
export async function listPeopleToDos(actor: Actor, { config, db, clock }: Pick<Platform, "config" | "db" | "clock">): Promise<Errand[]> {
  if (!actor.practice || !holds(actor, ROLE.practiceAdmin, ROLE.practiceOwner)) return [];
  const people = peopleRepository(db);
  const toVerify = (await people.physiciansOf(actor.practice.id)).filter(isToVerify);
  const staff = await people.staffOf(actor.practice.id);
  const toConfirm = staff
    .filter((each) => isToConfirm(actor.accountId, clock.now(), each))
    .sort((one, other) => one.confirmedAt.getTime() - other.confirmedAt.getTime());
  const dayOf = (at: Date) => format(new TZDate(at, config.HOSPITAL_TIME_ZONE), "MM/dd/yyyy");
  const toDos: Errand[] = [
    {
      kind: "physicians-to-verify",
      count: toVerify.length,
      items: toVerify.slice(0, MOST).map((each) => ({ id: each.physicianId, name: nameOf(each), text: "Do they work in your practice?" })),
    },
    {
      kind: "staff-to-confirm",
      count: toConfirm.length,
      items: toConfirm
        .slice(0, MOST)
        .map((each) => ({ id: each.accountId, name: nameOf(each), text: `Last confirmed on ${dayOf(each.confirmedAt)}` })),
    },
  ];
  return toDos.filter(({ count }) => count > 0);
}
