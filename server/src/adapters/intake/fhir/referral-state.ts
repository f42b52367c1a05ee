import type { IntakeState } from "../port.ts";
import { CANCELLATION_REQUESTED } from "./ask-to-cancel.ts";
import { latestOf, nextOf, type ReferralVisit } from "./referral-visit.ts";
import type { ServiceRequest, Task, TaskStatus } from "./task-resources.ts";

/** What the hospital's server says of a referral. */
export interface Standing {
  task: Task;
  request: ServiceRequest | undefined;
  visits: readonly ReferralVisit[];
}

/** Where a referral stands, and why; `isDoubtful` when the server says two things of it. */
export interface ReferralState {
  state: IntakeState;
  reason: string | null;
  isDoubtful: boolean;
}

/** BSeR's states of the visit; what else it calls a state says nothing that the task's own status does not. */
const OF_VISIT = new Map<string, IntakeState>([
  ["5.1.1", "scheduled"],
  ["5.1.2", "no-show"],
  ["5.1.3", "appointment-cancelled"],
  ["5.1.4", "seen"],
]);
const ENDS = new Map<string, IntakeState>([
  ["4.0", "declined"],
  ["6.0", "cancelled"],
  ["7.0", "completed"],
]);
const BY_APPOINTMENT = new Map<string, IntakeState>([
  ["noshow", "no-show"],
  ["cancelled", "appointment-cancelled"],
  ["fulfilled", "seen"],
]);

const NOT_YET_ACCEPTED: ReadonlySet<TaskStatus> = new Set(["draft", "requested", "received"]);

function cancelled({ task, request, visits }: Standing): Pick<ReferralState, "state" | "reason"> | undefined {
  if (task.status === "entered-in-error" || request?.status === "entered-in-error")
    return { state: "cancelled", reason: "Entered in error" };
  if (task.status === "rejected") return { state: "declined", reason: task.reason ?? null };
  if (task.status !== "cancelled" && request?.status !== "revoked") return undefined;
  const cancelReason = visits.findLast((visit) => visit.cancelReason !== undefined)?.cancelReason;
  return { state: "cancelled", reason: task.reason ?? cancelReason ?? null };
}

/** What became of the visit: an appointment that is over says it best, then BSeR's state, then one whose time is over in silence. */
function afterVisit({ task, visits }: Standing): IntakeState | undefined {
  const latest = latestOf(visits);
  const said = NOT_YET_ACCEPTED.has(task.status) ? undefined : OF_VISIT.get(task.business ?? "");
  return BY_APPOINTMENT.get(latest?.status ?? "") ?? said ?? (latest && "scheduled");
}

/** Undefined where the state is not to be told: the wish to cancel has taken the place of BSeR's last word. */
function standing(held: Standing, now: Date): IntakeState | undefined {
  const { task, request } = held;
  if (nextOf(held.visits, now)) return "scheduled";
  if (task.status === "failed") return "error";
  if (task.status === "completed" || request?.status === "completed") return "completed";
  if (task.status === "on-hold" || request?.status === "on-hold") return "on-hold";
  const visited = afterVisit(held);
  if (visited) return visited;
  if (NOT_YET_ACCEPTED.has(task.status)) return "received";
  return task.status === "in-progress" && task.business === CANCELLATION_REQUESTED ? undefined : "accepted";
}

function isDoubtful({ task: { business = "" } }: Standing, state: IntakeState): boolean {
  const end = ENDS.get(business);
  const visit = OF_VISIT.get(business);
  const isOver = state === "cancelled" || state === "declined" || state === "completed";
  return (end !== undefined && end !== state) || (visit !== undefined && visit !== state && !isOver);
}

/** Where a referral stands by the mapping's table (§8.3): Cancelled goes before Patient Scheduled, and that before the rest. */
export function referralState(held: Standing, now: Date): ReferralState | undefined {
  const over = cancelled(held);
  if (over) return { ...over, isDoubtful: isDoubtful(held, over.state) };
  const state = standing(held, now);
  if (state === undefined) return undefined;
  // While a wish to cancel waits, the reason is that of whoever refers.
  const { reason, business } = held.task;
  const isTheirs = business !== CANCELLATION_REQUESTED && (state === "on-hold" || state === "error");
  return { state, reason: (isTheirs && reason) || null, isDoubtful: isDoubtful(held, state) };
}
