create table new_patients_seen (
  account_id bigint not null references accounts (id),
  person_id text not null references patients (person_id) on delete cascade,
  seen_at timestamptz not null,
  primary key (account_id, person_id)
);
comment on table new_patients_seen is 'Owner: patients. When somebody said of a new patient that they have seen it: who came to them before is new no longer.';
