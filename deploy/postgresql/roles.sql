-- Once, on the primary, as its administrator, with three passwords in the environment:
--   runuser -u postgres -- psql -v ON_ERROR_STOP=1 postgres < roles.sql
-- The first start of the portal makes the tables.
\getenv portal DATABASE_PASSWORD
\getenv replication REPLICATION_PASSWORD
\getenv report REPORT_PASSWORD

create role linnet login password :'portal';
create database linnet owner linnet encoding 'UTF8' template template0;
revoke all on database linnet from public;
-- Its metrics say how far the standby is behind.
grant pg_read_all_stats to linnet;

create role linnet_replication login replication password :'replication';

-- An old primary that becomes a standby reads what it missed (pg_rewind).
grant execute on function pg_ls_dir(text, boolean, boolean) to linnet_replication;
grant execute on function pg_stat_file(text, boolean) to linnet_replication;
grant execute on function pg_read_binary_file(text) to linnet_replication;
grant execute on function pg_read_binary_file(text, bigint, bigint, boolean) to linnet_replication;

-- HAProxy's question comes without a password, from one address, into a database without data.
create role linnet_check login connection limit 20;
alter role linnet_check set default_transaction_read_only = on;

-- Reads, and nothing else. The audit trail does not record what is read this way: only people who answer for that get the password.
create role linnet_report login password :'report' connection limit 5;
alter role linnet_report set default_transaction_read_only = on;
alter role linnet_report set statement_timeout = '30min';
grant connect on database linnet to linnet_report;
grant pg_read_all_data to linnet_report;
