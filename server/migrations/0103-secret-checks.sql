-- A server whose secret is another one would start, and open nothing of what the others have sealed.
create table secret_checks (
  name text not null,
  check_value text not null,
  created_at timestamptz not null default now(),
  primary key (name, check_value)
);
comment on table secret_checks is
  'Owner: secrets. Each secret (DATA_SECRET, COOKIE_SECRET) that what is kept here may be sealed with, by a value that is derived from it and tells nothing of it.';

-- Secrets in clear text that nothing reads since 0084.
delete from video_keys;
