import { sql } from "kysely";
import type { Database } from "../../platform/database/database.ts";

/** An embassy that may see a patient, as the hospital's record says it. */
export interface RecordedSponsorship {
  personId: string;
  embassyId: number;
  /** Undefined: from the moment it is read. */
  since: Date | undefined;
  until: Date | null;
}

export const sponsorshipRepository = (trx: Database) => ({
  /**
   * Sets which embassies see these patients. Other embassies lose access, but not by a person's decision, so it can be given again. Returns
   * the gained and ended ones.
   */
  async replace(personIds: readonly string[], sponsorships: readonly RecordedSponsorship[], now: Date) {
    const given: string[] = [];
    const { rows: ended } = await sql<{ person_id: string }>`update patient_access a set revoked_at = ${now}
      where a.person_id = any(${[...personIds]}) and a.kind = 'embassy' and a.revoked_at is null and not exists (
        select from unnest(${sponsorships.map(({ personId }) => personId)}::text[], ${sponsorships.map(({ embassyId }) => embassyId)}::bigint[])
          as w (person_id, embassy_id)
        where w.person_id = a.person_id and w.embassy_id = a.embassy_id
      )
      returning person_id`.execute(trx);
    for (const { personId, embassyId, since, until } of sponsorships) {
      const { rows } =
        await sql`update patient_access set valid_from = coalesce(${since ?? null}::timestamptz, valid_from), valid_to = ${until}
        where person_id = ${personId} and embassy_id = ${embassyId} and kind = 'embassy' and revoked_at is null
        returning id`.execute(trx);
      if (rows.length > 0) continue;
      given.push(personId);
      await trx
        .insertInto("patient_access")
        .values({
          person_id: personId,
          kind: "embassy",
          embassy_id: embassyId,
          source: "ehr",
          valid_from: since ?? now,
          valid_to: until,
        })
        .execute();
    }
    return { given, ended: ended.map(({ person_id }) => person_id) };
  },
});
