create table account_requests (
  id bigint generated always as identity primary key,
  type text not null check (type in ('NewPractice', 'Physician', 'NonPhysician')),
  first_name text,
  middle_name text not null default '',
  last_name text,
  search_name text not null default '',
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
comment on column account_requests.created_by is 'Empty for the public form.';
comment on column account_requests.account_id is 'The account that came of it at the first sign-in.';

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
comment on table invitations is 'Owner: accounts. Links that open an account once (decision G-PRA-07); only a hash of the secret is kept.';
comment on column invitations.ended_at is 'A newer link was sent, or the request was denied.';

create table public_request_counts (
  address text not null,
  hour timestamptz not null,
  count integer not null,
  primary key (address, hour)
);
comment on table public_request_counts is 'Owner: accounts. How often the public form was sent from an address in an hour; dropped after a day (decision G-ACC-10).';

create table answer_checks (
  account_id bigint not null references accounts (id),
  at timestamptz not null default now()
);
create index answer_checks_account on answer_checks (account_id, at desc);
comment on table answer_checks is 'Owner: accounts. Tries of security answers: five for an account in an hour (decision G-ACC-14).';

alter table memberships add column confirmed_at timestamptz not null default now();
alter table memberships add column confirmed_by bigint references accounts (id);
comment on column memberships.confirmed_at is 'When an owner last said that this person still works in the practice.';

alter table physicians add column medical_license text not null default '';
alter table physicians add column mobile_phone text not null default '';

alter table identity_users add column mobile_phone text;
alter table identity_users add column security_question text;
alter table identity_users add column security_answer_hash text;
alter table identity_users add column password_expires_at timestamptz;
alter table identity_users add column status_before text check (status_before in ('STAGED', 'PROVISIONED', 'ACTIVE', 'RECOVERY', 'PASSWORD_EXPIRED'));
alter table identity_users add constraint identity_users_question check ((security_question is null) = (security_answer_hash is null));
comment on column identity_users.password_expires_at is 'A temporary password opens nothing after it.';
comment on column identity_users.status_before is 'What the status was before the person was locked out or suspended, and will be again.';

create table identity_links (
  id bigint generated always as identity primary key,
  user_id uuid not null references identity_users (id) on delete cascade,
  kind text not null check (kind in ('activation', 'reset')),
  token_hash text not null unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index identity_links_user on identity_links (user_id);
comment on table identity_links is 'Owner: adapters/identity. Links by which somebody sets a password; the newest of a person counts, once.';
