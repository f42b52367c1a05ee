-- What Linnet reads of a resource is kept next to it. When the rules for reading change, stored resources are read again.
alter table ehr_resources add column read_by text;
comment on column ehr_resources.read_by is 'The release and the rules that made `fields`; null for rows of older releases.';
