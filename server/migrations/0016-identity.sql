create table identity_users (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  first_name text not null,
  last_name text not null,
  password_hash text,
  status text not null check (status in ('STAGED', 'PROVISIONED', 'ACTIVE', 'LOCKED_OUT', 'SUSPENDED', 'RECOVERY', 'PASSWORD_EXPIRED')),
  failed_attempts smallint not null default 0,
  last_failed_at timestamptz,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  totp_secret text,
  totp_confirmed_at timestamptz,
  totp_last_step bigint,
  password_changed_at timestamptz,
  mobile_phone text,
  security_question text,
  security_answer_hash text,
  password_expires_at timestamptz,
  status_before text check (status_before in ('STAGED', 'PROVISIONED', 'ACTIVE', 'RECOVERY', 'PASSWORD_EXPIRED')),
  constraint identity_users_totp check (totp_confirmed_at is null or totp_secret is not null),
  constraint identity_users_question check ((security_question is null) = (security_answer_hash is null))
);
create unique index identity_users_email on identity_users (lower(email));
comment on table identity_users is 'Owner: adapters/identity. The directory of the embedded identity provider.';
comment on column identity_users.totp_secret is 'The secret of the authenticator app, encrypted; it counts once totp_confirmed_at is set.';
comment on column identity_users.totp_last_step is 'The last time step a code was accepted for: no code counts twice (RFC 6238 §5.2).';
comment on column identity_users.password_expires_at is 'A temporary password opens nothing after it.';
comment on column identity_users.status_before is 'What the status was before the person was locked out or suspended, and will be again.';

create table oidc_models (
  type text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  user_code text,
  expires_at timestamptz,
  consumed_at timestamptz,
  primary key (type, id)
);
create index oidc_models_grant on oidc_models (grant_id) where grant_id is not null;
create index oidc_models_uid on oidc_models (uid) where uid is not null;
create index oidc_models_expiry on oidc_models (expires_at);
comment on table oidc_models is 'Owner: adapters/identity. What the embedded provider keeps: sessions, grants, codes, refresh tokens.';

create table identity_keys (
  kid text primary key,
  jwk jsonb not null,
  created_at timestamptz not null default now()
);
comment on table identity_keys is 'Owner: adapters/identity. The private signing keys of the embedded provider, newest first, made at first start.';

create table identity_recovery_codes (
  user_id uuid not null references identity_users (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
comment on table identity_recovery_codes is 'Owner: adapters/identity. Each opens the second factor once.';

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
