-- Audit rows are kept for six years, and a month of them goes at once: the table is one of months, by UTC. An identity column would need
-- PostgreSQL 17 here, so a sequence numbers the rows. Months are made ahead by the server; a row of a month that is not there yet is not
-- refused but put aside, until make_audit_month takes it into its month.
alter table audit_rows rename to audit_rows_before;
alter table audit_rows_before rename constraint audit_rows_pkey to audit_rows_before_pkey;
alter table audit_rows_before rename constraint audit_rows_outcome_check to audit_rows_before_outcome_check;
alter index audit_rows_at rename to audit_rows_before_at;
alter index audit_rows_sign_ins rename to audit_rows_before_sign_ins;

create sequence audit_row_ids;
select setval('audit_row_ids', last_value, is_called) from audit_rows_id_seq;

create table audit_rows (
  id bigint not null default nextval('audit_row_ids'),
  at timestamptz not null default clock_timestamp(),
  request_id text not null,
  session_id uuid,
  actor_id bigint,
  effective_id bigint,
  role_ids smallint[] not null default '{}',
  practice_id bigint,
  action text not null,
  outcome text not null check (outcome in ('done', 'refused')),
  rule text,
  person_ids text[] not null default '{}',
  object text,
  changed text[] not null default '{}',
  count integer,
  address text,
  primary key (id, at)
) partition by range (at);
alter sequence audit_row_ids owned by audit_rows.id;
comment on table audit_rows is 'Owner: platform. Who did what with whom, when and from where; only ever added to. Never names, birth dates, search text, bodies or tokens.';
comment on column audit_rows.effective_id is 'The account whose rights were used; differs from actor_id in login-as.';
comment on column audit_rows.rule is 'The kind of access that allowed it, or the reason of a refusal.';
comment on column audit_rows.person_ids is 'The patients concerned, by id.';
comment on column audit_rows.changed is 'The names of the fields that were changed.';

create index audit_rows_at on audit_rows (at);
create index audit_rows_sign_ins on audit_rows (actor_id, at desc) where action in ('write:sign-in', 'write:sign-in-factor');
create index audit_rows_actor on audit_rows (actor_id, at desc);
create index audit_rows_practice on audit_rows (practice_id, at desc) where practice_id is not null;
create index audit_rows_persons on audit_rows using gin (person_ids);

create trigger audit_rows_stay before update or delete or truncate on audit_rows
  for each statement execute function audit_rows_stay();

create table audit_rows_aside partition of audit_rows default;
create trigger audit_rows_stay before update or delete or truncate on audit_rows_aside
  for each statement execute function audit_rows_stay();

-- Attached and not created in its place: rows are added meanwhile.
create function make_audit_month(moment timestamptz) returns void language plpgsql as $$
declare
  begins timestamptz := date_trunc('month', moment, 'UTC');
  ends timestamptz := (begins at time zone 'UTC' + interval '1 month') at time zone 'UTC';
  month text := 'audit_rows_' || to_char(begins at time zone 'UTC', 'YYYY_MM');
begin
  perform pg_advisory_xact_lock(hashtext('make_audit_month'));
  if to_regclass(month) is not null then
    return;
  end if;
  execute format('create table %I (like audit_rows including defaults including constraints)', month);
  if exists (select from audit_rows_aside where at >= begins and at < ends) then
    alter table audit_rows_aside disable trigger audit_rows_stay;
    execute format('insert into %I select * from audit_rows_aside where at >= $1 and at < $2', month) using begins, ends;
    delete from audit_rows_aside where at >= begins and at < ends;
    alter table audit_rows_aside enable trigger audit_rows_stay;
  end if;
  execute format('alter table audit_rows attach partition %I for values from (%L) to (%L)', month, begins, ends);
  execute format('create trigger audit_rows_stay before update or delete or truncate on %I
    for each statement execute function audit_rows_stay()', month);
end $$;

select make_audit_month(month) from (select distinct date_trunc('month', at, 'UTC') as month from audit_rows_before order by month) months;
insert into audit_rows (id, at, request_id, session_id, actor_id, effective_id, role_ids, practice_id, action, outcome, rule, person_ids,
  object, changed, count, address)
  select id, at, request_id, session_id, actor_id, effective_id, role_ids, practice_id, action, outcome, rule, person_ids,
    object, changed, count, address
  from audit_rows_before order by id;
drop table audit_rows_before;

-- A chain of seals over the rows, from which a row that was changed, removed or added is found by its number.
create table audit_seals (
  number bigint primary key check (number > 0),
  month date not null,
  ids int8multirange not null,
  count integer not null check (count > 0),
  total bigint not null,
  row_hashes bytea not null check (octet_length(row_hashes) = 32 * count),
  rows_until timestamptz not null,
  sealed_at timestamptz not null,
  previous_hash bytea not null unique check (octet_length(previous_hash) = 32),
  hash bytea not null check (octet_length(hash) = 32)
);
alter table audit_seals alter column row_hashes set storage external;
create index audit_seals_until on audit_seals (rows_until);
comment on table audit_seals is 'Owner: platform. The chain that proves the audit rows, seal by seal; only ever added to.';
comment on column audit_seals.month is 'The first day of the month in which all of its rows lie, by UTC: a month that is dropped takes whole seals with it.';
comment on column audit_seals.ids is 'Exactly these rows.';
comment on column audit_seals.total is 'How many rows this seal and all before it have.';
comment on column audit_seals.row_hashes is 'SHA-256 of each row, 32 bytes each, in the order of their ids.';
comment on column audit_seals.rows_until is 'The time of the newest row of this seal and all before it.';
comment on column audit_seals.hash is 'SHA-256 of all the other columns, so of the seal before, too.';
create trigger audit_seals_stay before update or delete or truncate on audit_seals
  for each statement execute function audit_rows_stay();
