create table sessions (
  id uuid primary key default gen_random_uuid(),
  key text not null unique,
  account_id bigint not null references accounts (id),
  issuer text not null,
  provider_session text,
  signed_in_at timestamptz not null,
  last_active_at timestamptz not null,
  previous_login_at timestamptz,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('logout', 'idle', 'expired', 'account')),
  check ((ended_at is null) = (end_reason is null))
);
create index sessions_account on sessions (account_id) where ended_at is null;
comment on table sessions is 'Owner: session. One per sign-in at the identity provider; checked at every request, so that logout works at once.';
comment on column sessions.key is 'SHA-256 of issuer, subject, provider session and time of sign-in: silent renewals in other tabs find the same row.';
comment on column sessions.previous_login_at is 'The login before this one, said throughout the session (decision G-SES-20).';

create table agreement_signatures (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  role_id smallint not null check (role_id in (9, 11)),
  practice_id bigint references practices (id),
  version text not null,
  signed_at timestamptz not null default now(),
  check ((role_id = 9) = (practice_id is not null))
);
create unique index agreement_signatures_once on agreement_signatures (account_id, role_id, coalesce(practice_id, 0), version);
comment on table agreement_signatures is 'Owner: session. Who has signed which version of the agreement, as owner of which practice or lead of an embassy (decision G-SES-18).';
