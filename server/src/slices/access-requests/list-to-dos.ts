import { requestWait } from "@linnet/contract/access-requests";
import { home, type ToDosOfKind } from "@linnet/contract/home";
import { ROLE } from "@linnet/contract/roles";
import { type Actor, holds } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { toDoRepository, type WaitingList } from "./to-do-repository.ts";

/** Requests for this person to decide, and decisions on their own requests that they have not opened: up to `most` of each. */
export async function listAccessRequestToDos(
  actor: Actor,
  { db, clock }: Pick<Platform, "db" | "clock">,
  most: number,
): Promise<ToDosOfKind[]> {
  const now = clock.now();
  const toDos = toDoRepository(db);
  const naming = (rule: ToDosOfKind["kind"]) => ({ action: home.today.action, rule, most });
  const lists: [ToDosOfKind["kind"], WaitingList, (at: Date, status: string) => string][] = [];
  if (holds(actor, ROLE.healthNetworkAdmin, ROLE.systemAdmin))
    lists.push([
      "requests-to-decide",
      await toDos.requestsToDecide(actor, naming("requests-to-decide")),
      (at) => `Access requested. ${requestWait(at.toISOString(), now).words}`,
    ]);
  if (holds(actor, ROLE.physician, ROLE.general, ROLE.practiceAdmin, ROLE.practiceOwner) && actor.practice) {
    const decided = await toDos.decidedRequests(actor, actor.practice.id, naming("decided-requests"));
    lists.push(["decided-requests", decided, (_at, status) => `Access request ${status.toLowerCase()}`]);
  }
  const named = lists.filter(([, { count }]) => count > 0);
  return named.map(([kind, { count: all, first }, textOf]) => ({
    kind,
    count: all,
    items: first.map(({ id, patientName, at, status }) => ({
      id: String(id),
      name: patientName,
      text: textOf(at, status),
      at: at.toISOString(),
    })),
  }));
}
