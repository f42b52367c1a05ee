alter table patients add column last_result_at timestamptz;
create index patients_last_result on patients (last_result_at) where last_result_at is not null;
comment on column patients.last_result_at is 'When the newest released laboratory result became known: issued, else last updated, else collected.';

alter table patient_access add column relationship text not null default '';
comment on column patient_access.relationship is 'What the physician is to the child in the record''s words, for example Primary Care Physician; empty where it does not say.';

create table chart_openings (
  account_id bigint not null references accounts (id),
  person_id text not null references patients (person_id) on delete cascade,
  opened_at timestamptz not null,
  before_at timestamptz,
  primary key (account_id, person_id)
);
comment on table chart_openings is 'Owner: chart. When somebody opened a chart last, and the time before that: what has come in between is new to them.';

create table roster_syncs (
  source text primary key,
  watermark timestamptz,
  started_at timestamptz,
  step text,
  next_page text,
  finished_at timestamptz,
  patients_seen int not null default 0
);
comment on table roster_syncs is 'Owner: roster. How far the roster is up to date with a FHIR server, so that an interrupted run goes on where it was.';
comment on column roster_syncs.watermark is 'What changed in the record up to then is on the roster.';
