-- Role 1 or 2 that somebody brings about by delegation begins once role 3, 9 or 6 confirms it (decision G-ACC-29). A server of the release
-- before sees an inactive role, which opens nothing.
alter table memberships
  add column waits_since timestamptz,
  add column waits_by bigint references accounts (id);
comment on column memberships.waits_since is 'Since when a role that is not active waits for somebody who may give it to confirm it; waits_by is who brought it about.';
create index memberships_waiting on memberships (practice_id, account_id) where waits_since is not null;

alter table account_requests add column approved_role_id smallint;
comment on column account_requests.approved_role_id is 'The role that was invited to by somebody who may give it; for another one in role_id, who invited decides.';
