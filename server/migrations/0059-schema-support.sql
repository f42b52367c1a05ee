-- Servers of the release before go on while a newer one migrates, and start on its schema again if they have to.
create table schema_support (
  oldest_migration text not null
);
comment on table schema_support is 'Owner: platform. One row: a server that does not know this migration no longer understands the schema.';
insert into schema_support (oldest_migration) values ('0059-schema-support');
