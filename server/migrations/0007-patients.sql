create table patients (
  person_id text primary key,
  mrn text not null,
  last_name text not null,
  first_name text not null,
  middle_name text,
  full_name text not null,
  search_words text not null,
  birth_date text,
  sex text not null check (sex in ('M', 'F', 'O', 'U')),
  allergies text[] not null default '{}',
  last_visit_at timestamptz,
  last_visit_location text,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  last_result_at timestamptz,
  is_deceased boolean not null default false,
  deceased_on text,
  check (person_id ~ '^[A-Za-z0-9.-]{1,64}$'),
  check (birth_date ~ '^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$'),
  constraint patients_deceased check (is_deceased or deceased_on is null)
);
create index patients_search on patients using gin (search_words gin_trgm_ops);
create index patients_mrn on patients (mrn text_pattern_ops);
create index patients_last_result on patients (last_result_at) where last_result_at is not null;
comment on table patients is 'Owner: patients. The roster: every child the portal knows, mirrored from the hospital''s record so that lists are one query.';
comment on column patients.mrn is 'The hospital''s record number; empty where the record has none, and never the record''s own id (decision G-PAT-18).';
comment on column patients.full_name is '''Last, First Middle'', the name lists show and sort by.';
comment on column patients.search_words is 'The words of the name without case and accents, a space before each, so that "starts a word" is one LIKE (decision G-PAT-11).';
comment on column patients.birth_date is 'As the record knows it: a year, a month or a day, without a zone.';
comment on column patients.last_result_at is 'When the newest released laboratory result became known: issued, else last updated, else collected.';
comment on column patients.is_deceased is 'The record says that the child has died (decision G-PAT-19).';
comment on column patients.deceased_on is 'When, as the record says it: a year, a month, a day, or an instant; null where it does not say.';

create table visits (
  visit_id text primary key,
  person_id text not null references patients (person_id) on delete cascade,
  kind text not null check (kind in ('encounter', 'appointment')),
  starts_at timestamptz not null,
  location text not null default '',
  resource text not null default ''
);
create index visits_person on visits (person_id, kind, starts_at desc);
comment on table visits is 'Owner: patients. Visits that took place and appointments to come, mirrored for lists; cancelled ones are not here.';

create table patient_access (
  id bigint generated always as identity primary key,
  person_id text not null references patients (person_id) on delete cascade,
  kind text not null check (kind in ('assigned', 'shared', 'embassy')),
  physician_id bigint references physicians (id),
  practice_id bigint references practices (id),
  embassy_id bigint references embassies (id),
  source text not null check (source in ('ehr', 'import', 'access-request', 'physician')),
  reason text,
  valid_from timestamptz not null default now(),
  valid_to timestamptz,
  revoked_at timestamptz,
  revoked_by bigint references accounts (id),
  relationship text not null default '',
  search_words text not null default '',
  check ((kind = 'embassy') = (embassy_id is not null)),
  check ((kind in ('assigned', 'shared')) = (physician_id is not null and practice_id is not null))
);
create unique index patient_access_once on patient_access
  (person_id, kind, coalesce(physician_id, 0), coalesce(practice_id, 0), coalesce(embassy_id, 0)) where revoked_at is null;
create index patient_access_physician on patient_access (physician_id, practice_id, kind) include (person_id) where revoked_at is null;
create index patient_access_embassy on patient_access (embassy_id) include (person_id) where revoked_at is null;
create index patient_access_list on patient_access (practice_id, kind, search_words collate "C", id)
  include (physician_id, person_id, valid_from, valid_to) where revoked_at is null;
comment on table patient_access is 'Owner: patients. Why somebody may see a child; without a row in force nobody does. Removed rows stay, with revoked_at.';
comment on column patient_access.kind is 'assigned: to a physician in a practice. shared: by that physician with the practice. embassy: sponsored. Staff follow from assigned.';
comment on column patient_access.relationship is 'What the physician is to the child in the record''s words, for example Primary Care Physician; empty where it does not say.';
comment on column patient_access.search_words is 'By what lists are ordered and searched, of the child the row is about: the words of the name, then, a tab before each, the name, the birth date and the MRN. Kept by triggers.';

create function patient_search_words(patient patients) returns text language sql immutable as $$
  select left(patient.search_words, 300) || E'\t' || left(patient.full_name, 300) || E'\t' || coalesce(patient.birth_date, '')
    || E'\t#' || left(lower(patient.mrn), 100)
$$;

create function patient_access_gets_search_words() returns trigger language plpgsql as $$
begin
  select patient_search_words(p) into new.search_words from patients p where p.person_id = new.person_id;
  return new;
end $$;
create trigger patient_access_gets_search_words before insert or update of person_id on patient_access
  for each row execute function patient_access_gets_search_words();

create function patients_pass_search_words_on() returns trigger language plpgsql as $$
begin
  update patient_access set search_words = patient_search_words(new) where person_id = new.person_id;
  return null;
end $$;
create trigger patients_pass_search_words_on
  after update of search_words, full_name, birth_date, mrn on patients for each row
  when (patient_search_words(old) is distinct from patient_search_words(new)) execute function patients_pass_search_words_on();

create table not_my_patients (
  id bigint generated always as identity primary key,
  person_id text not null references patients (person_id),
  physician_id bigint not null references physicians (id),
  practice_id bigint not null references practices (id),
  reported_by bigint not null references accounts (id),
  active boolean not null default true,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  modified_by bigint references accounts (id)
);
create index not_my_patients_active on not_my_patients (modified_at desc);
comment on table not_my_patients is 'Owner: patients. Wrong assignments the hospital has to correct in its record (decision G-PAT-06).';
