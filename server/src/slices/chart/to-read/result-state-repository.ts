import { ROLE } from "@linnet/contract/roles";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../../platform/actor.ts";
import type { Database } from "../../../platform/database/database.ts";
import { inForce, REVIEWING, reachesBy } from "../../patients/public.ts";
import { alertRepository } from "../alerts/alert-repository.ts";
import type { ArrivedResult } from "./arrived-results.ts";

/** A form of a result, as a call names it. */
export interface NamedForm {
  id: number;
  section: ArrivedResult["section"];
  eventId: string;
  /** It may be named in a bulk call: a laboratory result that was judged, and is normal. */
  isNormal: boolean;
}

/** Whose state it is: of practices, or of an embassy. */
export interface Teams {
  practiceIds: readonly number[];
  embassyId: number | null;
}

/** Whose state of a result the actor sees, of rows `s` of result_states: their practice's, or their embassy's. */
export function ofTeam({ embassyId, practice }: Pick<Actor, "embassyId" | "practice">): RawBuilder<boolean> {
  if (practice) return sql`(s.practice_id = ${practice.id})`;
  return embassyId === null ? sql`false` : sql`(s.embassy_id = ${embassyId})`;
}

const ofTeams = ({ practiceIds, embassyId }: Teams) =>
  sql<boolean>`(s.practice_id = any(${[...practiceIds]}::bigint[]) or s.embassy_id = ${embassyId}::bigint)`;

/** The state of each form of a result. Each call runs in the caller's transaction. */
export const resultStateRepository = (trx: Database) => ({
  /** The practices in which this person reviews results of the child now: as a physician who has the child there. */
  async practicesOf(actor: Actor, personId: string, now: Date): Promise<number[]> {
    const { rows: places } = await sql<{ id: number }>`select distinct m.practice_id as id
      from memberships m join practices p on p.id = m.practice_id and p.active
      where m.account_id = ${actor.accountId} and m.active and m.role_id in (${ROLE.physician}, ${ROLE.practiceOwner})`.execute(trx);
    const found: number[] = [];
    for (const { id } of places) {
      const there: Actor = { ...actor, practice: { id, name: "" }, roles: [ROLE.physician] };
      const { rows } = await sql`select a.id from patient_access a
        where a.person_id = ${personId} and ${inForce(now)} and ${reachesBy(there, REVIEWING)} limit 1`.execute(trx);
      if (rows.length > 0) found.push(id);
    }
    return found;
  },

  /** These forms that are the newest of their result for this child; locked against imports. */
  async current(personId: string, ids: readonly number[]): Promise<NamedForm[]> {
    const { rows } = await sql<{ id: number; section: NamedForm["section"]; event_id: string; is_normal: boolean }>`
      select id, section, event_id, section = 'labs' and severity = 0 and not is_unjudged as is_normal from result_arrivals
      where person_id = ${personId} and id = any(${[...ids]}::bigint[]) order by id for share`.execute(trx);
    return rows.map(({ id, section, event_id, is_normal }) => ({ id, section, eventId: event_id, isNormal: is_normal }));
  },

  /** The numbers of what the chart names so. */
  async idsOf(personId: string, section: ArrivedResult["section"], eventIds: readonly string[]): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`select id from result_arrivals
      where person_id = ${personId} and section = ${section} and event_id = any(${[...eventIds]}::text[])`.execute(trx);
    return rows.map(({ id }) => id);
  },

  /** Reviews these forms; the first review counts. Says which are reviewed by it, of any of the teams. */
  async review(forms: readonly NamedForm[], teams: Teams, by: { accountId: number; now: Date }): Promise<number[]> {
    const { rows } = await sql<{ arrival_id: number }>`update result_states s
      set reviewed_by = ${by.accountId}, reviewed_at = ${by.now}, section = f.section, event_id = f.event_id
      from unnest(${forms.map(({ id }) => id)}::bigint[], ${forms.map(({ section }) => section)}::text[],
        ${forms.map(({ eventId }) => eventId)}::text[]) f (id, section, event_id)
      where s.arrival_id = f.id and s.reviewed_by is null and ${ofTeams(teams)} returning s.arrival_id`.execute(trx);
    return [...new Set(rows.map(({ arrival_id }) => arrival_id))];
  },

  /** Takes that back: of the team the actor works in, and of every other for which the same person reviewed it. Since `since` alone. */
  async unreview(actor: Actor, forms: readonly NamedForm[], { teams, since }: { teams: Teams; since: Date }): Promise<number[]> {
    const { rows } = await sql<{ arrival_id: number }>`update result_states s
      set reviewed_by = null, reviewed_at = null, section = null, event_id = null
      where s.arrival_id = any(${forms.map(({ id }) => id)}::bigint[]) and s.reviewed_at >= ${since}
        and (${ofTeam(actor)} or s.reviewed_by = ${actor.accountId} and ${ofTeams(teams)}) returning s.arrival_id`.execute(trx);
    return [...new Set(rows.map(({ arrival_id }) => arrival_id))];
  },

  /** Their values are on the screen of a person who may review them (decision G-CHT-23). */
  async display(actor: Actor, ids: readonly number[], now: Date): Promise<void> {
    if (ids.length === 0) return;
    const { rows } = await sql<{ arrival_id: number }>`update result_states s set displayed_at = ${now}
      where s.arrival_id = any(${[...ids]}::bigint[]) and s.displayed_at is null and ${ofTeam(actor)} returning s.arrival_id`.execute(trx);
    await alertRepository(trx).tellHospitalOver(rows.map(({ arrival_id }) => arrival_id));
  },

  /** Writes down what a practice has done about a result. */
  async note(form: NamedForm, note: { personId: string; practiceId: number; accountId: number; text: string; now: Date }): Promise<void> {
    await trx
      .insertInto("result_notes")
      .values({
        arrival_id: form.id,
        person_id: note.personId,
        practice_id: note.practiceId,
        section: form.section,
        event_id: form.eventId,
        written_by: note.accountId,
        written_at: note.now,
        text: note.text,
      })
      .execute();
  },
});
