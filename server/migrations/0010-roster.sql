create table roster_syncs (
  source text primary key,
  watermark timestamptz,
  started_at timestamptz,
  step text,
  next_page text,
  finished_at timestamptz,
  patients_seen int not null default 0,
  held_by uuid,
  held_until timestamptz,
  walked_at timestamptz
);
comment on table roster_syncs is 'Owner: roster. How far the roster is up to date with a FHIR server, so that an interrupted run goes on where it was.';
comment on column roster_syncs.watermark is 'What changed in the record up to then is on the roster.';
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
