import { sql } from "kysely";
import type { Actor } from "../../../../platform/actor.ts";
import { isOfDeceased, mayReach } from "../../shared/reach-repository.ts";

/**
 * A letter of a row `r` of referrals waits for the actor: for a physician until a physician has read it, for staff until anyone has. Of a
 * child who has died none does (decision G-PAT-19).
 */
export const hasLetterToRead = (actor: Actor, now: Date) => sql<boolean>`(not ${isOfDeceased} and exists (
  select from referral_letters l where l.referral_id = r.id and l.ended_at is null and not exists (
    select from referral_letter_reads x where x.letter_id = l.id and (not x.as_staff or not ${mayReach(actor, "own", now)}))))`;
