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
  modified_at timestamptz not null default now()
);
create unique index identity_users_email on identity_users (lower(email));
comment on table identity_users is 'Owner: adapters/identity. The directory of the embedded identity provider.';

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
