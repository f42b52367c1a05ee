alter table account_requests add column denial_reason text not null default '';
comment on column account_requests.denial_reason is 'What was mailed to who asked by the public form and was denied.';
