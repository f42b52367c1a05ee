create table newest_results (
  person_id text primary key references patients (person_id) on delete cascade,
  critical_id bigint,
  critical_at timestamptz,
  abnormal_id bigint,
  abnormal_at timestamptz,
  other_id bigint,
  other_at timestamptz
);
comment on table newest_results is 'Owner: chart. Of each child the newest arrival of each severity, so that who has thousands of children learns which of them have results to read without reading those.';

insert into newest_results (person_id, critical_id, critical_at, abnormal_id, abnormal_at, other_id, other_at)
select person_id, max(id) filter (where severity = 2), max(arrived_at) filter (where severity = 2),
  max(id) filter (where severity = 1), max(arrived_at) filter (where severity = 1),
  max(id) filter (where severity = 0), max(arrived_at) filter (where severity = 0)
from result_arrivals group by person_id;

create index result_reads_account on result_reads (account_id) include (arrival_id);

drop index result_arrivals_person;
create index result_arrivals_person on result_arrivals (person_id, severity, id) include (arrived_at);
