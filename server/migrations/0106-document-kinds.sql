-- The contract's table of file kinds decides which kinds there are, so a new one needs no migration. Older servers write only kinds that
-- the check allowed.
alter table documents drop constraint documents_kind_check;
update schema_support set oldest_migration = '0059-schema-support';
