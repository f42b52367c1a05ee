create table replaced_files (
  file_id uuid primary key references stored_files (id),
  document_id bigint references documents (id),
  grand_round_id bigint references grand_rounds (id),
  replaced_at timestamptz not null,
  replaced_by bigint not null references accounts (id),
  check (num_nonnulls(document_id, grand_round_id) = 1)
);
create index replaced_files_document on replaced_files (document_id, replaced_at) where document_id is not null;
create index replaced_files_grand_round on replaced_files (grand_round_id, replaced_at) where grand_round_id is not null;
comment on table replaced_files is 'Owner: content. The archive of each document and grand round: files that another has replaced. They are not served to anybody.';

create table waiting_videos (
  file_id uuid primary key references stored_files (id),
  created_at timestamptz not null,
  created_by bigint not null references accounts (id)
);
comment on table waiting_videos is 'Owner: content. Videos that were sent alone and belong to no grand round yet (decision G-CON-13); gone after 30 days.';

create index grand_rounds_deleted on grand_rounds (deleted_at) where deleted_at is not null;
