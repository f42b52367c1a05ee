alter table referral_draft_files drop constraint referral_draft_files_draft_id_fkey;
alter table referral_draft_files add column account_id bigint, add column practice_id bigint;
update referral_draft_files f set account_id = d.account_id, practice_id = d.practice_id from referral_drafts d where d.id = f.draft_id;
alter table referral_draft_files alter column account_id set not null, alter column practice_id set not null;
alter table referral_drafts drop constraint referral_drafts_pkey;
alter table referral_drafts add primary key (account_id, practice_id, id);
alter table referral_draft_files add foreign key (account_id, practice_id, draft_id) references referral_drafts (account_id, practice_id, id);
drop index referral_draft_files_file;
create unique index referral_draft_files_file on referral_draft_files (account_id, practice_id, draft_id, file_id)
  where stored_at is not null and removed_at is null;
comment on column referral_drafts.id is 'Made by the browser, so that a save can be repeated; of one owner. Another owner''s id is as unknown as one that nobody has made.';

create table referral_draft_removed_files (
  account_id bigint not null,
  practice_id bigint not null,
  draft_id uuid not null,
  file_id uuid not null,
  primary key (account_id, practice_id, draft_id, file_id),
  foreign key (account_id, practice_id, draft_id) references referral_drafts (account_id, practice_id, id) on delete cascade
);
comment on table referral_draft_removed_files is 'Owner: referrals. Files that were taken off a draft, so that an upload which arrives afterwards does not bring one back. Goes with the draft.';
