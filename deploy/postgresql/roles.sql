-- Once, on the primary, as its administrator:
--   psql -v portal="'…'" -v replication="'…'" -v report="'…'" -f roles.sql postgres
-- with three passwords. The first start of the portal makes the tables.

create role linnet login password :portal;
create database linnet owner linnet encoding 'UTF8' template template0;
revoke all on database linnet from public;
-- Its metrics say how far the standby is behind.
grant pg_read_all_stats to linnet;

create role linnet_replication login replication password :replication;

-- HAProxy's question. It comes without a password, from one address, and into a database in which nothing stands.
create role linnet_check login connection limit 20;
alter role linnet_check set default_transaction_read_only = on;

-- Reads, and nothing else. What is read this way stands in no audit trail: give the password to nobody who does not answer for that.
create role linnet_report login password :report connection limit 5;
alter role linnet_report set default_transaction_read_only = on;
alter role linnet_report set statement_timeout = '30min';
grant connect on database linnet to linnet_report;
grant pg_read_all_data to linnet_report;
