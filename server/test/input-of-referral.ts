import type { Endpoint } from "@linnet/contract/endpoint";
import { referrals } from "@linnet/contract/referrals";
import { letters } from "@linnet/contract/referrals/letters";
import { referralQuestions } from "@linnet/contract/referrals/questions";
import { demoChildren } from "../src/demo/children/children.ts";

/** How a referral has to stand, for a call that is refused otherwise. */
export const STANDING_FOR = new Map<
  Endpoint,
  { tie: "lost"; person_id: null } | { course: "declined" } | { course: "accepted"; cancel_requested: false; bot_status: "Completed" }
>([
  [referrals.checkTie, { tie: "lost", person_id: null }],
  [referrals.putAside, { course: "declined" }],
  [referrals.remind, { course: "accepted", cancel_requested: false, bot_status: "Completed" }],
  [referrals.object, { course: "accepted", cancel_requested: false, bot_status: "Completed" }],
]);

/** With whose referral a call is tried: it has to stand as the call needs it, and nothing of it may wait for the office to be reminded of. */
export function childOf(endpoint: Endpoint): string {
  const { ana, minh, tolu } = demoChildren;
  if (endpoint === referrals.remind || endpoint === referrals.object) return tolu.personId;
  return endpoint === referrals.retry || endpoint === referrals.putAside ? minh.personId : ana.personId;
}

/** One valid input for a call about a referral; `fields` are what its form holds. */
export function inputOfReferral(
  endpoint: Endpoint,
  id: number,
  {
    fileId = 1,
    letterId = 1,
    questionId = 1,
    fields = {},
  }: { fileId?: number; letterId?: number; questionId?: number; fields?: object } = {},
): object {
  if (endpoint === referrals.attachment) return { params: { id, fileId } };
  if (endpoint === letters.open) return { params: { id, letterId } };
  if (endpoint === referralQuestions.answer) return { params: { id, questionId }, body: { answer: "The walk over every call" } };
  if (endpoint === letters.done) return { params: { id }, body: { letterId } };
  if (endpoint === referrals.edit) return { body: { ...fields, id } };
  if (endpoint === referrals.markChangeSeen) return { params: { id }, body: { seen: true, changedOn: "2026-11-20T18:00:00Z" } };
  if (endpoint === referrals.putAside) return { params: { id }, body: { isPutAside: true } };
  if (endpoint === referrals.checkTie) return { params: { id }, body: { child: "this" } };
  if (endpoint === referrals.cancel) return { body: { id, reason: "The walk over every call" } };
  if (endpoint === referrals.object) return { params: { id }, body: { reason: "The walk over every call" } };
  return { params: { id } };
}
