import { sql } from "kysely";
import type { Actor } from "../../../../platform/actor.ts";
import { isOfDeceased, mayReach } from "../../shared/reach-repository.ts";

/**
 * Whether a letter of a row `r` of referrals waits for the actor. For a physician, until a physician has read it. For staff, until anyone
 * has. Never for a child who has died (decision G-PAT-19).
 */
export const hasLetterToRead = (actor: Actor, now: Date) => sql<boolean>`(not ${isOfDeceased} and exists (
  select from referral_letters l where l.referral_id = r.id and l.ended_at is null and not exists (
    select from referral_letter_reads x where x.letter_id = l.id and (not x.as_staff or not ${mayReach(actor, "own", now)}))))`;
