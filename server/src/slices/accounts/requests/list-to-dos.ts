import type { Errand } from "@linnet/contract/home";
import { differenceInDays } from "date-fns/differenceInDays";
import type { Actor } from "../../../platform/actor.ts";
import type { Platform } from "../../../platform/platform.ts";
import { mayAdminister } from "../policy.ts";
import { accountRequestListRepository } from "./list-repository.ts";

/** So many are named. */
const MOST = 3;

const waited = (days: number): string => (days === 0 ? "since today" : `${days} ${days === 1 ? "day" : "days"}`);

/** Requests for an account that nobody has answered, the oldest first, for those who decide on them. */
export async function listAccountRequestToDos(actor: Actor, { db, clock }: Pick<Platform, "db" | "clock">): Promise<Errand[]> {
  if (!mayAdminister(actor)) return [];
  const { data, total } = await accountRequestListRepository(db).requests({
    practiceId: null,
    since: null,
    text: "",
    status: 1,
    sortBy: "date",
    descending: false,
    pageNumber: 1,
    pageSize: MOST,
  });
  const items = data.map(({ accountRequestId, practiceName, createdOn }) => ({
    id: accountRequestId,
    name: practiceName,
    text: `Waits ${waited(differenceInDays(clock.now(), new Date(createdOn)))}`,
  }));
  return total > 0 ? [{ kind: "account-requests", count: total, items }] : [];
}
