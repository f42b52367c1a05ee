-- Two records of the directory that were the same one: the other leads on to the one that was kept, and stays as it was.
alter table practices add column merged_into bigint references practices (id);
alter table practices add column merged_record jsonb;
alter table physicians add column merged_into bigint references physicians (id);
alter table physicians add column merged_record jsonb;
create index practices_merged on practices (merged_into) where merged_into is not null;
create index physicians_merged on physicians (merged_into) where merged_into is not null;
comment on column practices.merged_into is 'The practice that was kept when the two were merged; this one is not active any more.';
comment on column practices.merged_record is 'This practice with its locations and physicians as it was when it was merged.';
comment on column physicians.merged_into is 'The physician who was kept when the two were merged; this one is not active any more.';
comment on column physicians.merged_record is 'This physician as they were when they were merged.';
alter table referral_drafts add column sealed_for bigint;
alter table referral_draft_files add column sealed_for bigint;
comment on column referral_drafts.sealed_for is 'The practice whose draft it was when it was sealed, where that was merged into this one.';
comment on column referral_draft_files.sealed_for is 'As that of the draft.';
