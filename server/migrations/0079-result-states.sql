-- One state per form of a result and practice; of an embassy, whether it has seen the result (decision G-CHT-20).
create table result_states (
  id bigint generated always as identity primary key,
  arrival_id bigint not null,
  person_id text not null references patients (person_id) on delete cascade,
  practice_id bigint references practices (id),
  embassy_id bigint references embassies (id),
  displayed_at timestamptz,
  reviewed_by bigint references accounts (id),
  reviewed_at timestamptz,
  section text,
  event_id text,
  check (num_nonnulls(practice_id, embassy_id) = 1),
  check (reviewed_by is null or section is not null and event_id is not null),
  check (reviewed_at is null or reviewed_by is not null)
);
create unique index result_states_practice on result_states (arrival_id, practice_id) where practice_id is not null;
create unique index result_states_embassy on result_states (arrival_id, embassy_id) where embassy_id is not null;
create index result_states_new on result_states (practice_id, person_id) where reviewed_by is null and practice_id is not null;
create index result_states_unseen on result_states (embassy_id, person_id) where reviewed_by is null and embassy_id is not null;
create index result_states_person on result_states (person_id);
create index result_states_reviewed on result_states (practice_id, reviewed_at) where reviewed_at is not null;
comment on table result_states is 'Owner: chart. For each form of a result and each practice or embassy that had the child when it arrived: new, or reviewed by whom and when. Kept by triggers while it is new; a review stays as long as the audit trail, also when the form was replaced.';
comment on column result_states.arrival_id is 'Of result_arrivals; a replaced form has no row there any more.';
comment on column result_states.displayed_at is 'When the values were first displayed to a person who may review them.';
comment on column result_states.reviewed_at is 'Null of a review whose time is unknown, from before reviews were kept.';
comment on column result_states.section is 'With event_id, which result it was: known of a reviewed one alone.';

create table result_notes (
  id bigint generated always as identity primary key,
  arrival_id bigint not null,
  person_id text not null references patients (person_id) on delete cascade,
  practice_id bigint not null references practices (id),
  section text not null,
  event_id text not null,
  written_by bigint not null references accounts (id),
  written_at timestamptz not null,
  text text not null check (length(text) between 1 and 500)
);
create index result_notes_person on result_notes (person_id, practice_id);
comment on table result_notes is 'Owner: chart. What a practice has done about a result, in its own words: never seen outside the practice, never sent to the hospital, kept as long as the audit trail.';

alter table result_arrivals add column is_unjudged boolean not null default false;
comment on column result_arrivals.is_unjudged is 'Neither a flag nor limits say whether it is normal.';

-- By triggers, so that a server of the release before does it too.
create function result_arrivals_get_states() returns trigger language plpgsql as $$
begin
  insert into result_states (arrival_id, person_id, practice_id, embassy_id)
  select distinct n.id, n.person_id, a.practice_id, a.embassy_id
  from arrived n join patient_access a on a.person_id = n.person_id and num_nonnulls(a.practice_id, a.embassy_id) = 1
  where a.valid_from <= n.arrived_at and (a.revoked_at is null or a.revoked_at > n.arrived_at)
    and (a.valid_to is null or a.valid_to > n.arrived_at)
  on conflict do nothing;
  return null;
end $$;
create trigger result_arrivals_get_states after insert on result_arrivals
  referencing new table as arrived for each statement execute function result_arrivals_get_states();

create function result_arrivals_drop_states() returns trigger language plpgsql as $$
begin
  delete from result_states s using gone where s.arrival_id = gone.id and s.reviewed_by is null;
  return null;
end $$;
create trigger result_arrivals_drop_states after delete on result_arrivals
  referencing old table as gone for each statement execute function result_arrivals_drop_states();

-- Access that began before it was written down: what has arrived since is new.
create function patient_access_gets_states() returns trigger language plpgsql as $$
begin
  insert into result_states (arrival_id, person_id, practice_id, embassy_id)
  select distinct n.id, n.person_id, g.practice_id, g.embassy_id
  from given g join result_arrivals n on n.person_id = g.person_id and n.arrived_at >= g.valid_from
  where g.revoked_at is null and (g.valid_to is null or g.valid_to > n.arrived_at) and num_nonnulls(g.practice_id, g.embassy_id) = 1
  on conflict do nothing;
  return null;
end $$;
create trigger patient_access_gets_states after insert on patient_access
  referencing new table as given for each statement execute function patient_access_gets_states();

-- What was read by a physician who has the child is reviewed by that physician, at an unknown time; the marks of others are dropped. What
-- nobody had to read any more stays so where it is older than 14 days.
with of_physicians as (
  select distinct a.person_id, a.practice_id, a.valid_from, f.account_id, a.kind = 'assigned' as is_own
  from patient_access a
  join practice_physicians owner_link on owner_link.practice_id = a.practice_id and owner_link.physician_id = a.physician_id
    and owner_link.active and owner_link.verified
  join physicians owner on owner.id = a.physician_id and owner.active
  join practice_physicians l on l.practice_id = a.practice_id and l.active and l.verified
  join physicians f on f.id = l.physician_id and f.active
  join memberships m on m.account_id = f.account_id and m.practice_id = a.practice_id and m.active and m.role_id in (1, 9)
  where a.revoked_at is null and a.valid_from <= now() and (a.valid_to is null or a.valid_to > now())
    and (a.kind = 'assigned' and a.physician_id = f.id or a.kind = 'shared' and a.physician_id <> f.id)
), reviewed as (
  select distinct on (n.id, r.practice_id) n.id, r.practice_id, r.account_id
  from of_physicians r join result_arrivals n on n.person_id = r.person_id and n.arrived_at >= r.valid_from
  left join result_marks k on k.account_id = r.account_id and k.person_id = r.person_id
  left join result_reads d on d.account_id = r.account_id and d.arrival_id = n.id
  where n.id <= k.read_up_to or d.arrival_id is not null
  order by n.id, r.practice_id, r.is_own desc, r.account_id
), readers as (
  select a.person_id, a.practice_id, a.embassy_id, f.account_id, a.valid_from as since
  from patient_access a join physicians f on f.id = a.physician_id where a.kind = 'assigned' and a.revoked_at is null
  union all
  select a.person_id, a.practice_id, a.embassy_id, m.account_id, greatest(a.valid_from, m.joined_at)
  from patient_access a join memberships m on m.active and (m.practice_id = a.practice_id and (a.kind = 'assigned' and m.role_id in (2, 3)
    or a.kind = 'shared' and m.role_id in (1, 9)) or m.embassy_id = a.embassy_id)
  where a.revoked_at is null
), waiting as (
  select distinct n.id, r.practice_id, r.embassy_id
  from readers r join result_arrivals n on n.person_id = r.person_id and n.arrived_at >= r.since
  left join result_marks k on k.account_id = r.account_id and k.person_id = r.person_id
  left join result_reads d on d.account_id = r.account_id and d.arrival_id = n.id
  where (k.read_up_to is null or n.id > k.read_up_to) and d.arrival_id is null
), teams as (
  select distinct n.id, n.person_id, n.section, n.event_id, n.arrived_at, a.practice_id, a.embassy_id
  from result_arrivals n join patient_access a on a.person_id = n.person_id and num_nonnulls(a.practice_id, a.embassy_id) = 1
  where a.valid_from <= n.arrived_at and (a.revoked_at is null or a.revoked_at > n.arrived_at)
    and (a.valid_to is null or a.valid_to > n.arrived_at)
    and exists (select from patient_access c where c.person_id = n.person_id and c.revoked_at is null
      and (c.practice_id = a.practice_id or c.embassy_id = a.embassy_id))
)
insert into result_states (arrival_id, person_id, practice_id, embassy_id, reviewed_by, section, event_id)
select t.id, t.person_id, t.practice_id, t.embassy_id, r.account_id,
  case when r.account_id is not null then t.section end, case when r.account_id is not null then t.event_id end
from teams t left join reviewed r on r.id = t.id and r.practice_id = t.practice_id
left join waiting w on w.id = t.id and w.practice_id is not distinct from t.practice_id and w.embassy_id is not distinct from t.embassy_id
where r.account_id is not null or w.id is not null or t.arrived_at >= now() - interval '14 days';
