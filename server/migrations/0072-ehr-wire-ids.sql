create table ehr_wire_ids (
  wire_id text primary key,
  source text not null,
  type text not null,
  original_id text not null,
  unique (source, type, original_id)
);
comment on table ehr_wire_ids is 'Owner: adapters/ehr. The ids of the hospital record that do not fit a call, or that two systems share, each with its id on the wire.';
comment on column ehr_wire_ids.wire_id is 'A hash of the other three, at most 64 characters of those an id may have.';
comment on column ehr_wire_ids.source is 'The system the id is from, as an import names it; default where there is only one.';
comment on column ehr_wire_ids.type is 'The FHIR resource type: ids are unique within a type only.';
