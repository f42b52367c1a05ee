create table embassies (
  id bigint generated always as identity primary key,
  name text not null,
  address1 text,
  address2 text,
  city text,
  state text,
  zip text,
  ehr_organization_id text unique,
  created_at timestamptz not null default now()
);
comment on table embassies is 'Owner: embassy. A partner group with members and patients.';
comment on column embassies.ehr_organization_id is 'The Organization that pays in the hospital''s record; coverage by it links a patient to the embassy.';
