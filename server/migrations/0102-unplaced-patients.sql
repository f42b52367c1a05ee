-- Of a physician who works in several practices the record does not always say in which of them a child is theirs.
alter table patient_access drop constraint patient_access_kind_check;
alter table patient_access add constraint patient_access_kind_check check (
  kind in ('assigned', 'shared', 'embassy', 'handed over', 'unplaced'));
alter table patient_access add constraint patient_access_unplaced check (
  kind <> 'unplaced' or (physician_id is not null and practice_id is null));
comment on column patient_access.kind is
  'assigned: to a physician in a practice. unplaced: to a physician, nobody knows in which practice yet; only the physician sees the child. shared: by that physician with the practice. embassy: sponsored. Staff follow from assigned.';

alter table physicians add column home_practice_id bigint references practices (id);
comment on column physicians.home_practice_id is
  'The practice in which children are theirs where the record does not say, as the hospital has set it.';

-- Results of an unplaced child are to be reviewed in each practice in which its physician works.
create or replace function result_arrivals_get_states() returns trigger language plpgsql as $$
begin
  insert into result_states (arrival_id, person_id, practice_id, embassy_id)
  select distinct n.id, n.person_id, coalesce(a.practice_id, l.practice_id), a.embassy_id
  from arrived n join patient_access a on a.person_id = n.person_id
  left join practice_physicians l on a.kind = 'unplaced' and l.physician_id = a.physician_id and l.active and l.verified
  where num_nonnulls(a.practice_id, a.embassy_id, l.practice_id) = 1
    and a.valid_from <= n.arrived_at and (a.revoked_at is null or a.revoked_at > n.arrived_at)
    and (a.valid_to is null or a.valid_to > n.arrived_at)
  on conflict do nothing;
  return null;
end $$;
create or replace function patient_access_gets_states() returns trigger language plpgsql as $$
begin
  insert into result_states (arrival_id, person_id, practice_id, embassy_id)
  select distinct n.id, n.person_id, coalesce(g.practice_id, l.practice_id), g.embassy_id
  from given g join result_arrivals n on n.person_id = g.person_id and n.arrived_at >= g.valid_from
  left join practice_physicians l on g.kind = 'unplaced' and l.physician_id = g.physician_id and l.active and l.verified
  where g.revoked_at is null and (g.valid_to is null or g.valid_to > n.arrived_at)
    and num_nonnulls(g.practice_id, g.embassy_id, l.practice_id) = 1
  on conflict do nothing;
  return null;
end $$;
