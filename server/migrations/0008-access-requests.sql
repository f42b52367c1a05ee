create table access_requests (
  id bigint generated always as identity primary key,
  first_name text not null,
  last_name text not null,
  birth_date text not null check (birth_date ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  gender_id smallint not null check (gender_id in (1, 2, 3)),
  mrn text not null default '',
  patient_key text not null,
  search_words text not null,
  physician_id bigint not null references physicians (id),
  practice_id bigint not null references practices (id),
  comment text not null,
  status text not null default 'Pending' check (status in ('Pending', 'Approved', 'Denied')),
  notes text not null default '',
  person_id text references patients (person_id),
  created_by bigint not null references accounts (id),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  modified_by bigint not null references accounts (id),
  modified_at timestamptz not null default now(),
  check ((status = 'Pending') = (decided_at is null)),
  check ((status = 'Approved') = (person_id is not null)),
  check (status <> 'Denied' or notes <> '')
);
create unique index access_requests_pending on access_requests (physician_id, practice_id, patient_key) where status = 'Pending';
create index access_requests_newest on access_requests (created_at desc);
create index access_requests_practice on access_requests (practice_id, created_at desc);
create index access_requests_asker on access_requests (created_by, decided_at);
create index access_requests_oldest_pending on access_requests (created_at) where status = 'Pending';
comment on table access_requests is 'Owner: access-requests. Somebody asks the hospital to open a patient''s record to a physician in a practice.';
comment on column access_requests.mrn is 'As it was asked for, or found out by who decides; empty when nobody said it.';
comment on column access_requests.patient_key is 'Name without case, accents and spaces, and birth date: one pending request for a patient and a physician (decision G-ACR-14).';
comment on column access_requests.comment is 'The requester''s reason; notes are the reviewer''s (decision G-ACR-06).';
comment on column access_requests.person_id is 'Whom the record knew by it; only once it is approved.';
comment on column access_requests.modified_by is 'Who decided, once it is decided.';
