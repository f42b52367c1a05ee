alter table roster_syncs add column held_by uuid;
alter table roster_syncs add column held_until timestamptz;
alter table roster_syncs add column walked_at timestamptz;
comment on column roster_syncs.held_by is 'The run that is going on: no other begins, and one that has lost its hold writes nothing more.';
comment on column roster_syncs.held_until is 'Until then it is believed to be alive.';
comment on column roster_syncs.walked_at is 'When the last run began that looked at every patient.';

create table roster_retries (
  source text not null,
  person_id text not null,
  failed_at timestamptz not null,
  primary key (source, person_id)
);
comment on table roster_retries is 'Owner: roster. Patients whose records could not be read or written last time; the next run tries them again.';
