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
  notices_by_mail boolean not null default true,
  search_words text not null default '',
  signed_out_at timestamptz,
  check (char_length(email) <= 255),
  check ((issuer is null) = (subject is null))
);
create unique index accounts_email on accounts (lower(email));
create unique index accounts_subject on accounts (issuer, subject);
comment on table accounts is 'Owner: session. A person outside or inside the hospital who may sign in.';
comment on column accounts.subject is 'The identity provider''s subject, bound once at the first sign-in by verified e-mail (decision G-X-18).';
comment on column accounts.notices_by_mail is 'Whether the person wants notices that can be done without; what concerns the safety of the account is always sent.';
comment on column accounts.search_words is 'By what lists are ordered and searched: the words of the last name, then of the first.';
comment on column accounts.signed_out_at is 'Sign-ins up to then open nothing any more: an administrator suspended the person, or changed how they sign in.';

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
