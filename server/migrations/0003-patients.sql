create table patients (
  person_id text primary key,
  mrn text not null,
  last_name text not null,
  first_name text not null,
  middle_name text,
  full_name text not null,
  search_name text not null,
  birth_date text,
  sex text not null check (sex in ('M', 'F', 'O', 'U')),
  allergies text[] not null default '{}',
  last_visit_at timestamptz,
  last_visit_location text,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  check (person_id ~ '^[A-Za-z0-9.-]{1,64}$'),
  check (birth_date ~ '^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$')
);
create index patients_search on patients using gin (search_name gin_trgm_ops);
create index patients_mrn on patients (mrn text_pattern_ops);
comment on table patients is 'Owner: patients. The roster: every child the portal knows, mirrored from the hospital''s record so that lists are one query.';
comment on column patients.full_name is '''Last, First Middle'', the name lists show and sort by.';
comment on column patients.search_name is 'The words of the name without case and accents, a space before each, so that "starts a word" is one LIKE (decision G-PAT-11).';
comment on column patients.birth_date is 'As the record knows it: a year, a month or a day, without a zone.';

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
  check ((kind = 'embassy') = (embassy_id is not null)),
  check ((kind in ('assigned', 'shared')) = (physician_id is not null and practice_id is not null))
);
create unique index patient_access_once on patient_access
  (person_id, kind, coalesce(physician_id, 0), coalesce(practice_id, 0), coalesce(embassy_id, 0)) where revoked_at is null;
create index patient_access_physician on patient_access (physician_id, practice_id, kind) include (person_id) where revoked_at is null;
create index patient_access_practice on patient_access (practice_id, kind) include (person_id, physician_id) where revoked_at is null;
create index patient_access_embassy on patient_access (embassy_id) include (person_id) where revoked_at is null;
comment on table patient_access is 'Owner: patients. Why somebody may see a child; without a row in force nobody does. Removed rows stay, with revoked_at.';
comment on column patient_access.kind is 'assigned: to a physician in a practice. shared: by that physician with the practice. embassy: sponsored. Staff follow from assigned.';

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
comment on table not_my_patients is 'Owner: access-requests. Wrong assignments the hospital has to correct in its record (decision G-PAT-06).';
