-- Names are searched by parts of words.
create extension if not exists pg_trgm;

create table accounts (
  id bigint generated always as identity primary key,
  email text not null,
  first_name text not null,
  last_name text not null,
  mobile_phone text,
  office_phone text,
  issuer text,
  subject text,
  active boolean not null default true,
  last_login_at timestamptz,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  check (char_length(email) <= 255),
  check ((issuer is null) = (subject is null))
);
create unique index accounts_email on accounts (lower(email));
create unique index accounts_subject on accounts (issuer, subject);
comment on table accounts is 'Owner: accounts. A person outside or inside the hospital who may sign in.';
comment on column accounts.subject is 'The identity provider''s subject, bound once at the first sign-in by verified e-mail (decision G-X-18).';

create table practices (
  id bigint generated always as identity primary key,
  name text not null,
  active boolean not null default true,
  delegation_enabled boolean not null default false,
  address1 text,
  address2 text,
  city text,
  state text,
  zip text,
  zip4 text,
  phone text,
  fax text,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now()
);
comment on table practices is 'Owner: directory. A practice outside the hospital.';

create table physicians (
  id bigint generated always as identity primary key,
  first_name text not null,
  middle_name text,
  last_name text not null,
  title text,
  email text,
  npi text,
  account_id bigint unique references accounts (id),
  active boolean not null default true,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  check (npi ~ '^[0-9]{10}$')
);
create unique index physicians_npi on physicians (npi) where active and npi is not null;
comment on table physicians is 'Owner: directory. providerId on the wire is the id here; account_id is empty for a physician who has no sign-in.';

create table practice_physicians (
  id bigint generated always as identity primary key,
  practice_id bigint not null references practices (id),
  physician_id bigint not null references physicians (id),
  verified boolean not null default false,
  verified_by bigint references accounts (id),
  verified_at timestamptz,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  unique (practice_id, physician_id)
);
create index practice_physicians_physician on practice_physicians (physician_id) where active;
comment on table practice_physicians is 'Owner: directory. A physician works in a practice.';

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

create table memberships (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  role_id smallint not null check (role_id in (1, 2, 3, 4, 5, 6, 8, 9, 10, 11)),
  practice_id bigint references practices (id),
  embassy_id bigint references embassies (id),
  active boolean not null default true,
  in_use boolean not null default false,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  check ((role_id in (1, 2, 3, 8, 9)) = (practice_id is not null)),
  check ((role_id in (10, 11)) = (embassy_id is not null)),
  check (not in_use or practice_id is not null)
);
create unique index memberships_once on memberships (account_id, role_id, coalesce(practice_id, 0), coalesce(embassy_id, 0));
create index memberships_practice on memberships (practice_id, role_id) where active;
comment on table memberships is 'Owner: practice. A role an account holds: in a practice, in an embassy, or in the whole portal (roles 4, 5 and 6).';
comment on column memberships.in_use is 'True on the roles of the practice the person has chosen to work in (POST practice/defaultPractice).';
