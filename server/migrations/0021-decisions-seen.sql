alter table access_requests add column decision_seen_at timestamptz;
update access_requests set decision_seen_at = decided_at where decided_at is not null;
drop index access_requests_asker;
create index access_requests_asker on access_requests (created_by) where decided_at is not null and decision_seen_at is null;
comment on column access_requests.decision_seen_at is 'When who asked opened the decided request: until then it waits for them.';
