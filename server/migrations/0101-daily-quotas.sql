create table daily_quotas (
  account_id bigint primary key references accounts (id) on delete cascade,
  since timestamptz not null,
  sendings integer not null default 0,
  file_bytes bigint not null default 0
);
comment on table daily_quotas is 'Owner: platform/http. What a person has sent and uploaded within a day of the first of it; begins anew after it.';

-- An administrator reset the second factor of an account and got a temporary password for it, within a day.
alter table audit_oddities drop constraint audit_oddities_kind_check;
alter table audit_oddities add constraint audit_oddities_kind_check check (kind in (
  'own-name', 'family-name', 'no-relation', 'night', 'refusals', 'many-practices', 'sign-in-replaced'));
