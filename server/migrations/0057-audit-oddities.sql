create table audit_oddities (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('own-name', 'no-relation', 'night', 'refusals', 'many-practices')),
  day date not null,
  account_id bigint references accounts (id),
  person_id text,
  count integer not null,
  found_at timestamptz not null,
  closed_at timestamptz,
  closed_by bigint references accounts (id),
  note text check (char_length(note) between 1 and 500),
  check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (note is null))
);
-- Looked for again, the same is not found twice; either column may be empty.
create unique index audit_oddities_once on audit_oddities (kind, day, coalesce(account_id, 0), coalesce(person_id, ''));
create index audit_oddities_open on audit_oddities (id desc) where closed_at is null;
create index audit_oddities_closed on audit_oddities (id desc) where closed_at is not null;
comment on table audit_oddities is 'Owner: audit. What in the audit trail a person of compliance should judge; nothing ever acts on it.';
comment on column audit_oddities.day is 'By the hospital''s calendar; a night belongs to the day on which it ends.';
comment on column audit_oddities.account_id is 'Who was at the keyboard; empty where the oddity is of a patient alone.';
comment on column audit_oddities.count is 'Of rows, or of patients or practices where those are what is odd.';
comment on column audit_oddities.note is 'What whoever closed it has found out.';
