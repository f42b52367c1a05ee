import type { Database } from "@linnet/server/src/platform/database/database.ts";
import Fastify, { type FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { LoadedRoster } from "./load-roster.ts";

/** What is compared: the same page of my patients with its total, as somebody would write it who needs nothing else. */
export async function barePage(db: Database, { physicianId, practiceId }: LoadedRoster, search: string) {
  const { rows } = await sql`
    with matching as materialized (
      select a.id, a.person_id, p.full_name, p.birth_date from patient_access a join patients p on p.person_id = a.person_id
      where a.kind = 'assigned' and a.physician_id = ${physicianId} and a.practice_id = ${practiceId} and a.revoked_at is null
        and p.search_words like ${`% ${search}%`}
    )
    select (select count(*) from matching) as total, m.id, m.person_id, m.full_name, m.birth_date, p.sex, p.mrn, p.allergies,
      p.last_visit_at, p.last_visit_location,
      (select json_agg(json_build_object('at', v.starts_at, 'location', v.location) order by v.starts_at) from visits v
        where v.person_id = m.person_id and v.kind = 'appointment' and v.starts_at > now()) as future_visits
    from matching m join patients p on p.person_id = m.person_id
    order by m.full_name, m.birth_date limit 12`.execute(db);
  return rows;
}

/** The page as a bare route: no sign-in, no permission, no audit, no schema. */
export function bareServer(db: Database, roster: LoadedRoster): FastifyInstance {
  const app = Fastify();
  app.get<{ Querystring: { search?: string } }>("/", (request) => barePage(db, roster, request.query.search ?? ""));
  return app;
}
