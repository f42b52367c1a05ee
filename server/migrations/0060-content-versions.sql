-- The history of what a system administrator keeps.
create table content_versions (
  record_table text not null check (record_table in ('announcements', 'ambulatory_schedules', 'cme_lectures', 'documents', 'grand_rounds',
    'slider_images')),
  record_id bigint not null,
  modified_at timestamptz not null,
  modified_by bigint references accounts (id),
  record jsonb not null,
  file_names jsonb not null,
  primary key (record_table, record_id, modified_at)
);
comment on table content_versions is 'Owner: content. Each record of the portal updates as it stood after each change; one that was never changed has none.';
comment on column content_versions.record is 'The whole row, as its table had it.';
comment on column content_versions.file_names is 'The names of its files by their ids, for when the files are gone.';
create index replaced_files_age on replaced_files (replaced_at);
comment on table replaced_files is 'Owner: content. The archive of each document and grand round: files that another has replaced, for two years. System administrators alone open them.';
