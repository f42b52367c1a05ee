import { NotTaken } from "../port.ts";
import { businessStatus } from "./order-resources.ts";
import { ownResources } from "./own-resources.ts";
import { Task, type TaskStatus } from "./task-resources.ts";
import type { WritableClient } from "./transact.ts";
import { retryIfStale, writeBack } from "./write-back.ts";

/** There is nothing left to cancel. */
const OVER: ReadonlySet<TaskStatus> = new Set(["rejected", "cancelled", "completed", "failed", "entered-in-error"]);

export const CANCELLATION_REQUESTED = "5.2";

/** Writes the request onto the referral's task, where the hospital decides about it; cancelled it is when the hospital says so. */
export async function askToCancel(client: WritableClient, { referralId, reason }: { referralId: number; reason: string }): Promise<void> {
  await retryIfStale(async () => {
    const current = await ownResources(client).current("Task", referralId);
    if (!current) throw new NotTaken("The hospital’s system does not have this referral.");
    const { status, business } = Task.parse(current);
    if (OVER.has(status) || business === CANCELLATION_REQUESTED) return;
    const asked = businessStatus(CANCELLATION_REQUESTED, "Service Request Cancellation Requested");
    await writeBack(client, [{ ...current, businessStatus: asked, statusReason: { text: reason } }]);
  });
}
