-- A resource belongs to one patient, and an id to one source (decision G-CHT-25).
alter table ehr_resources add column source text not null default 'default', add column of_patients text[];
comment on column ehr_resources.source is 'The system it is from, as the import named it; default where there is only one.';
comment on column ehr_resources.of_patients is 'Of a resource without a patient: the patients of the Bundle or file it came in; null where it is for every patient.';

-- What an import found in the record just as it brought it: the row itself stays as it is.
create table ehr_import_unchanged (
  import_run uuid not null,
  type text not null,
  id text not null,
  import_place text not null,
  seen_at timestamptz not null default now(),
  primary key (import_run, type, id)
);
comment on table ehr_import_unchanged is 'Owner: adapters/ehr. What a running import brought that was there already; it is emptied at the end of the import.';
