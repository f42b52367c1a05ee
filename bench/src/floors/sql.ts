/** A page as one statement. */
export interface Floor {
  text: string;
  /** Its values, of what the address asks. */
  values: (query: Record<string, string>) => unknown[];
  /** An SQL array of the ids of the patients in `page`, for the audit row. */
  ids: string;
}

/** A session in force, of an active account. */
export const SESSION = `select s.account_id from sessions s join accounts a on a.id = s.account_id
  where s.key = $1 and s.ended_at is null and s.expires_at > now() and s.last_active_at > now() - interval '17 minutes' and a.active`;

/** The page and its audit row as one statement, whose last two values are the account and the action. */
export const insertAudit = (text: string, ids: string) => (values: number) =>
  `with page as (${text}), audited as (
    insert into audit_rows (request_id, actor_id, effective_id, action, outcome, person_ids, count)
    select gen_random_uuid()::text, $${values + 1}, $${values + 1}, $${values + 2}, 'done', ${ids}, (select count(*) from page)
  ) select * from page`;

/** What a row of a list shows, for rows `a` of patient_access and `p` of patients. */
const SHOWN = `a.id, a.person_id, a.physician_id, a.valid_from, a.valid_to, p.full_name, p.last_name, p.first_name, p.middle_name, p.birth_date,
  p.sex, p.mrn, p.is_deceased, p.deceased_on, p.allergies, p.last_visit_at, p.last_visit_location, f.last_name || ', ' || f.first_name as physician_name,
  exists (select from patient_access s where s.kind = 'shared' and s.person_id = a.person_id and s.physician_id = a.physician_id
    and s.practice_id = a.practice_id and s.revoked_at is null) as is_shared,
  (select json_agg(json_build_object('at', v.starts_at, 'location', v.location) order by v.starts_at)
    from visits v where v.person_id = a.person_id and v.kind = 'appointment' and v.starts_at > now()) as future_visits`;

const JOINED = "join patients p on p.person_id = a.person_id join physicians f on f.id = a.physician_id";

/** Whose a row of patient_access is: the physician's at the practice, in force. */
const OWN = `a.practice_id = $1 and a.physician_id = $2 and a.kind = 'assigned' and a.revoked_at is null
  and a.valid_from <= now() and (a.valid_to is null or a.valid_to > now())`;

const list = (
  condition: string,
) => `with matching as materialized (select a.id, a.search_words from patient_access a where ${OWN} ${condition}),
  chosen as (select id from matching order by search_words collate "C", id limit 12)
  select (select count(*) from matching) as total, ${SHOWN}
  from chosen c join patient_access a on a.id = c.id ${JOINED} order by a.search_words collate "C", a.id`;

const IDS = "array(select person_id from page)";
const ids =
  (...names: string[]) =>
  (query: Record<string, string>) =>
    names.map((name) => query[name]);

export const FLOORS: Record<string, Floor> = {
  list: { text: list(""), values: ids("practice", "physician"), ids: IDS },
  searched: {
    text: list("and a.search_words like '% ' || $3 || '%'"),
    values: ids("practice", "physician", "search"),
    ids: IDS,
  },
  header: {
    text: `select ${SHOWN} from patient_access a ${JOINED} where ${OWN} and a.person_id = $3`,
    values: ids("practice", "physician", "person"),
    ids: IDS,
  },
  labs: {
    text: `select fields from ehr_resources where person_id = $1 and type = 'Observation' and category = 'laboratory' order by happened_at desc`,
    values: ids("person"),
    ids: "array[$1]",
  },
};
