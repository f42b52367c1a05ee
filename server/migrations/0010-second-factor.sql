alter table identity_users add column totp_secret text;
alter table identity_users add column totp_confirmed_at timestamptz;
alter table identity_users add column totp_last_step bigint;
alter table identity_users add column password_changed_at timestamptz;
alter table identity_users add constraint identity_users_totp check (totp_confirmed_at is null or totp_secret is not null);
comment on column identity_users.totp_secret is 'The secret of the authenticator app, encrypted; it counts once totp_confirmed_at is set.';
comment on column identity_users.totp_last_step is 'The last time step a code was accepted for: no code counts twice (RFC 6238 §5.2).';

create table identity_recovery_codes (
  user_id uuid not null references identity_users (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
comment on table identity_recovery_codes is 'Owner: adapters/identity. Each opens the second factor once.';

alter table accounts add column notices_by_mail boolean not null default true;
comment on column accounts.notices_by_mail is 'Whether the person wants notices that can be done without; what concerns the safety of the account is always sent.';
