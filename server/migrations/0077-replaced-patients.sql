-- The hospital merges two records of one child: one of them takes the other's place. What the portal knows of the other follows; the
-- trail of who saw what stays with the record that was seen, and is read by both ids.
create table replaced_patients (
  person_id text primary key,
  replaced_by text not null check (replaced_by <> person_id),
  since timestamptz not null
);
create index replaced_patients_by on replaced_patients (replaced_by);
comment on table replaced_patients is 'Owner: patients. Records of children whose place another record has taken, as the hospital''s record links them.';
comment on column replaced_patients.replaced_by is 'The one at the end of all links, which the record still has.';
-- Of a patient whom another replaces, only that other one's record may say so.
create index ehr_resources_links on ehr_resources using gin ((fields -> 'links') jsonb_path_ops) where type = 'Patient' and fields ? 'links';
