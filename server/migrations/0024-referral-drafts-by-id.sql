drop table referral_drafts;

create table referral_drafts (
  id uuid primary key,
  account_id bigint not null references accounts (id),
  practice_id bigint not null references practices (id),
  form text not null check (form in ('new', 'edit', 're-refer', 'refer-a-patient')),
  subject text not null default '',
  editor_id uuid,
  sequence integer not null default 0,
  version integer not null default 1 check (version > 0),
  state text not null default 'open' check (state in ('open', 'sent', 'discarded')),
  referral_id bigint references referrals (id),
  sealed text,
  saved_at timestamptz not null,
  check ((state = 'open') = (sealed is not null)),
  check ((state = 'sent') = (referral_id is not null))
);
create index referral_drafts_open on referral_drafts (account_id, practice_id) where state = 'open';
create index referral_drafts_saved on referral_drafts (saved_at);
comment on table referral_drafts is 'Owner: referrals. What was typed and not sent, unreadable without the server''s secret. One that was sent or discarded stays for 14 days without its text, so that a late save does not bring it back.';
comment on column referral_drafts.id is 'Made by the browser, so that a save can be repeated.';
comment on column referral_drafts.editor_id is 'The open form that saved it last.';
comment on column referral_drafts.sequence is 'Which save of that form it was: an earlier one that arrives later changes nothing.';

create table referral_draft_files (
  key text primary key,
  draft_id uuid not null references referral_drafts (id),
  file_id uuid not null,
  media_type text not null,
  bytes bigint not null check (bytes > 0),
  scan text not null check (scan in ('clean', 'not-scanned')),
  sealed text not null,
  created_at timestamptz not null,
  stored_at timestamptz,
  removed_at timestamptz
);
create unique index referral_draft_files_file on referral_draft_files (draft_id, file_id) where stored_at is not null and removed_at is null;
comment on table referral_draft_files is 'Owner: referrals. Files chosen for a draft, encrypted in the storage under `key`. The row is there before the bytes and goes after them, so that nothing is left in the storage that nobody knows of.';
comment on column referral_draft_files.file_id is 'Made by the browser, so that an upload can be repeated.';
comment on column referral_draft_files.sealed is 'Name and hash, unreadable without the server''s secret.';
comment on column referral_draft_files.stored_at is 'Empty while the bytes are on their way.';
