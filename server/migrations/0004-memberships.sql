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
  confirmed_at timestamptz not null default now(),
  confirmed_by bigint references accounts (id),
  check ((role_id in (1, 2, 3, 8, 9)) = (practice_id is not null)),
  check ((role_id in (10, 11)) = (embassy_id is not null)),
  check (not in_use or practice_id is not null)
);
create unique index memberships_once on memberships (account_id, role_id, coalesce(practice_id, 0), coalesce(embassy_id, 0));
create index memberships_practice on memberships (practice_id, role_id) where active;
comment on table memberships is 'Owner: memberships. A role an account holds: in a practice, in an embassy, or in the whole portal (roles 4, 5 and 6).';
comment on column memberships.in_use is 'True on the roles of the practice the person has chosen to work in (POST practice/defaultPractice).';
comment on column memberships.confirmed_at is 'When an owner last said that this person still works in the practice.';

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
  location_id bigint references practice_locations (id),
  contact_name text,
  email text,
  phone text,
  phone_ext text,
  fax text,
  department text,
  created_by bigint references accounts (id),
  modified_by bigint references accounts (id),
  unique (practice_id, physician_id)
);
create index practice_physicians_physician on practice_physicians (physician_id) where active;
comment on table practice_physicians is 'Owner: memberships. A physician works in a practice.';
comment on column practice_physicians.location_id is 'Where in the practice the physician works.';

create table account_requests (
  id bigint generated always as identity primary key,
  type text not null check (type in ('NewPractice', 'Physician', 'NonPhysician')),
  first_name text,
  middle_name text not null default '',
  last_name text,
  search_words text not null default '',
  email text not null check (char_length(email) <= 255),
  mobile_phone text not null default '',
  office_phone text not null default '',
  title text not null default '',
  npi text check (npi ~ '^[0-9]{10}$'),
  medical_license text not null default '',
  role_id smallint not null check (role_id in (1, 2, 3, 8, 9)),
  practice_id bigint references practices (id),
  physician_id bigint references physicians (id),
  practice_name text not null default '',
  practice_address1 text not null default '',
  practice_address2 text not null default '',
  practice_city text not null default '',
  practice_state text not null default '',
  practice_zip text not null default '',
  practice_phone text not null default '',
  practice_fax text not null default '',
  practice_contact_name text not null default '',
  practice_contact_email text not null default '',
  notes text not null default '',
  status_id smallint not null default 1 check (status_id in (1, 2, 3, 4)),
  invited_at timestamptz,
  invited_by bigint references accounts (id),
  account_id bigint references accounts (id),
  created_by bigint references accounts (id),
  created_at timestamptz not null default now(),
  modified_by bigint references accounts (id),
  modified_at timestamptz not null default now(),
  check (status_id not in (2, 3) or (invited_at is not null and practice_id is not null)),
  check ((status_id = 3) = (account_id is not null))
);
create index account_requests_newest on account_requests (created_at desc);
create index account_requests_practice on account_requests (practice_id, created_at desc);
create index account_requests_invited on account_requests (invited_at desc) where invited_at is not null;
create index account_requests_open on account_requests (lower(email)) where status_id = 2;
comment on table account_requests is 'Owner: accounts. Somebody to whom an account is to be given: from the public form, or invited by a practice.';
comment on column account_requests.physician_id is 'A physician of the directory whom the invitation means (decision G-PRA-10).';
comment on column account_requests.status_id is '1 Pending, 2 Invited, 3 Completed, 4 Denied (decision G-ACC-01).';
comment on column account_requests.account_id is 'The account that came of it at the first sign-in.';
comment on column account_requests.created_by is 'Empty for the public form.';

create table invitations (
  id bigint generated always as identity primary key,
  account_request_id bigint not null references account_requests (id),
  email text not null,
  token_hash text not null unique,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index invitations_open on invitations (account_request_id) where accepted_at is null and ended_at is null;
comment on table invitations is 'Owner: memberships. Links that open an account once (decision G-PRA-07); only a hash of the secret is kept.';
comment on column invitations.ended_at is 'A newer link was sent, or the request was denied.';
