import { DEFAULT_ACCOUNT_REQUEST_LOOKBACK } from "@linnet/contract/accounts/requests";
import type { ToDosOfKind } from "@linnet/contract/home";
import type { Actor } from "../../../platform/actor.ts";
import { startOfDaysAgo } from "../../../platform/clock.ts";
import type { Platform } from "../../../platform/platform.ts";
import { mayAdminister } from "../policy.ts";
import { accountRequestListRepository } from "./list-repository.ts";

/** Unanswered requests, oldest first. */
const OPEN = { practiceId: null, text: "", status: 1, sortBy: "date", descending: false, pageNumber: 1 } as const;

/** The number of unanswered account requests as the list opens, for deciders. */
export async function countAccountRequestRows(
  actor: Actor,
  { config, db, clock }: Pick<Platform, "config" | "db" | "clock">,
): Promise<number> {
  if (!mayAdminister(actor)) return 0;
  const since = startOfDaysAgo(clock.now(), DEFAULT_ACCOUNT_REQUEST_LOOKBACK, config.HOSPITAL_TIME_ZONE);
  return (await accountRequestListRepository(db).requests({ ...OPEN, since, pageSize: 1 })).total;
}

/** Unanswered account requests, oldest first, for deciders; up to `most` are named. */
export async function listAccountRequestToDos(actor: Actor, { db }: Pick<Platform, "db">, most: number): Promise<ToDosOfKind[]> {
  if (!mayAdminister(actor)) return [];
  const { data, total } = await accountRequestListRepository(db).requests({ ...OPEN, since: null, pageSize: most });
  const items = data.map(({ accountRequestId, practiceName, createdOn }) => ({
    id: String(accountRequestId),
    name: practiceName,
    text: "Account requested",
    at: createdOn,
  }));
  return total > 0 ? [{ kind: "account-requests", count: total, items }] : [];
}
