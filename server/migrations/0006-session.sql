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
  end_reason text check (end_reason in ('logout', 'idle', 'expired', 'account', 'provider')),
  check ((ended_at is null) = (end_reason is null))
);
create index sessions_account on sessions (account_id) where ended_at is null;
comment on table sessions is 'Owner: session. One per sign-in at the identity provider; checked at every request, so that logout works at once.';
comment on column sessions.key is 'SHA-256 of issuer, subject, provider session and time of sign-in: silent renewals in other tabs find the same row.';
comment on column sessions.previous_login_at is 'The login before this one, said throughout the session (decision G-SES-20).';
comment on column sessions.end_reason is 'provider: the embedded provider has ended its own, after a replayed code or refresh token or a sign-out there.';

create table agreement_envelopes (
  id uuid primary key default gen_random_uuid(),
  account_id bigint not null references accounts (id),
  role_id smallint not null check (role_id in (9, 11)),
  practice_id bigint references practices (id),
  version text not null,
  service text not null check (service in ('embedded', 'docusign')),
  service_envelope_id text not null,
  status text not null default 'sent' check (status in ('sent', 'completed', 'declined', 'voided')),
  ordered_at timestamptz not null default now(),
  settled_at timestamptz,
  check ((role_id = 9) = (practice_id is not null)),
  check ((status = 'sent') = (settled_at is null)),
  unique (service, service_envelope_id)
);
create unique index agreement_envelopes_open on agreement_envelopes (account_id, role_id, coalesce(practice_id, 0), version) where status = 'sent';
comment on table agreement_envelopes is 'Owner: session. Agreements given to an e-signature service, and how they came back; at most one is open for a person in a capacity.';

create table agreement_signatures (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  role_id smallint not null check (role_id in (9, 11)),
  practice_id bigint references practices (id),
  version text not null,
  signed_at timestamptz not null default now(),
  envelope_id uuid references agreement_envelopes (id),
  file_id uuid references stored_files (id),
  check ((role_id = 9) = (practice_id is not null))
);
create unique index agreement_signatures_once on agreement_signatures (account_id, role_id, coalesce(practice_id, 0), version);
comment on table agreement_signatures is 'Owner: session. Who has signed which version of the agreement, as owner of which practice or lead of an embassy (decision G-SES-18).';
comment on column agreement_signatures.file_id is 'The sealed PDF; empty for agreements that were signed before the portal kept them.';

create table login_as_sessions (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references sessions (id),
  target_account_id bigint not null references accounts (id),
  reason text not null check (char_length(reason) between 3 and 200),
  started_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  check (expires_at > started_at)
);
create unique index login_as_sessions_open on login_as_sessions (session_id) where ended_at is null;
comment on table login_as_sessions is 'Owner: session. An administrator''s own session works as somebody else; the headers of a call only select it (decision G-SES-25).';
