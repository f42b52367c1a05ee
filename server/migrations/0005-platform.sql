create table audit_rows (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  request_id text not null,
  session_id uuid,
  actor_id bigint,
  effective_id bigint,
  role_ids smallint[] not null default '{}',
  practice_id bigint,
  action text not null,
  outcome text not null check (outcome in ('done', 'refused')),
  rule text,
  person_ids text[] not null default '{}',
  object text,
  changed text[] not null default '{}',
  count integer,
  address text
);
create index audit_rows_at on audit_rows (at);
create index audit_rows_sign_ins on audit_rows (actor_id, at desc) where action in ('write:sign-in', 'write:sign-in-factor');
comment on table audit_rows is 'Owner: platform. Who did what with whom, when and from where; only ever added to. Never names, birth dates, search text, bodies or tokens.';
comment on column audit_rows.effective_id is 'The account whose rights were used; differs from actor_id in login-as.';
comment on column audit_rows.rule is 'The kind of access that allowed it, or the reason of a refusal.';
comment on column audit_rows.person_ids is 'The patients concerned, by id.';
comment on column audit_rows.changed is 'The names of the fields that were changed.';

create function audit_rows_stay() returns trigger language plpgsql as $$
begin
  raise exception 'audit rows are never changed or removed';
end $$;
create trigger audit_rows_stay before update or delete or truncate on audit_rows
  for each statement execute function audit_rows_stay();

create table idempotency_keys (
  account_id bigint not null references accounts (id),
  key text not null check (char_length(key) between 1 and 128),
  action text not null,
  request_hash text not null,
  reply jsonb,
  created_at timestamptz not null default now(),
  primary key (account_id, key)
);
comment on table idempotency_keys is 'Owner: platform. Replies to keep, so that a call sent twice is done once; dropped after a day.';
comment on column idempotency_keys.reply is 'Empty while the first call is still running.';

create table stored_files (
  id uuid primary key default gen_random_uuid(),
  key text not null unique,
  name text not null,
  media_type text not null,
  bytes bigint not null check (bytes > 0),
  sha256 text not null,
  created_at timestamptz not null default now(),
  scan text not null default 'not-scanned' check (scan in ('clean', 'not-scanned'))
);
comment on table stored_files is 'Owner: platform. What is known of each file behind the storage port; key is its random name there.';
comment on column stored_files.scan is 'Whether a scanner looked at it before it was stored; what a scanner found something in is never stored.';
