create table ehr_resources (
  type text not null,
  id text not null,
  person_id text,
  encounter_id text,
  category text not null default '',
  happened_at timestamptz,
  fields jsonb not null,
  resource jsonb not null,
  primary key (type, id)
);
create index ehr_resources_person on ehr_resources (person_id, type, category, happened_at desc);
create index ehr_resources_born on ehr_resources ((fields ->> 'birthDate')) where type = 'Patient';
comment on table ehr_resources is 'Owner: adapters/ehr. The embedded hospital record: FHIR R4 resources.';
comment on column ehr_resources.category is 'For observations and reports: laboratory, radiology, or empty.';
comment on column ehr_resources.happened_at is 'When it was collected, held or issued, for looking back; a day without a time is its start in the hospital''s zone.';
comment on column ehr_resources.fields is 'The fields Linnet reads, parsed once when the resource came in; decimals as text, so that 5.10 stays 5.10.';
comment on column ehr_resources.resource is 'The whole resource as it was received.';
