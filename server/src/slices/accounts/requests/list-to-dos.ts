import type { ToDosOfKind } from "@linnet/contract/home";
import type { Actor } from "../../../platform/actor.ts";
import type { Platform } from "../../../platform/platform.ts";
import { mayAdminister } from "../policy.ts";
import { accountRequestListRepository } from "./list-repository.ts";

/** Requests for an account that nobody has answered, the oldest first, for those who decide on them; `most` are named. */
export async function listAccountRequestToDos(actor: Actor, { db }: Pick<Platform, "db">, most: number): Promise<ToDosOfKind[]> {
  if (!mayAdminister(actor)) return [];
  const { data, total } = await accountRequestListRepository(db).requests({
    practiceId: null,
    since: null,
    text: "",
    status: 1,
    sortBy: "date",
    descending: false,
    pageNumber: 1,
    pageSize: most,
  });
  const items = data.map(({ accountRequestId, practiceName, createdOn }) => ({
    id: String(accountRequestId),
    name: practiceName,
    text: "Account requested",
    at: createdOn,
  }));
  return total > 0 ? [{ kind: "account-requests", count: total, items }] : [];
}
