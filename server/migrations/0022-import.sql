alter table ehr_resources add column import_run uuid, add column import_place text;
comment on column ehr_resources.import_run is 'The import that brought it; null where none did.';
comment on column ehr_resources.import_place is 'File, line and entry it stands in, as the import names them.';
create index ehr_resources_identifier on ehr_resources using gin ((resource -> 'identifier') jsonb_path_ops)
  where type in ('Organization', 'Location', 'Practitioner', 'PractitionerRole', 'Patient');
