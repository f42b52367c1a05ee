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
