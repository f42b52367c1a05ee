alter table identity_users add column locked_at timestamptz;
comment on column identity_users.locked_at is 'When failed sign-ins locked the account; 30 minutes later the lock ends. Null: it was locked otherwise, until somebody unlocks it.';
update identity_users set locked_at = now() where status = 'LOCKED_OUT';

create table identity_browsers (
  user_id uuid not null references identity_users (id) on delete cascade,
  place text not null,
  failed_attempts smallint not null default 0,
  last_failed_at timestamptz,
  seen_at timestamptz not null default now(),
  primary key (user_id, place)
);
comment on table identity_browsers is 'Owner: adapters/identity. Where failed sign-ins are counted apart: in browsers that the person has signed in with, and in open sessions.';
comment on column identity_browsers.place is 'A hash of what the cookie of the browser says, or of the session.';
create index identity_browsers_seen on identity_browsers (seen_at);
