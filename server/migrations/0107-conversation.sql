-- What was written about a referral joins what was written about a question, so one table holds a conversation. Older servers write and
-- read only messages with a thread.
alter table advice_messages alter column thread_id drop not null;
alter table advice_messages add column referral_id bigint references referrals (id);
alter table advice_messages add column clinic_id bigint references clinics (id);
alter table advice_messages add column kind text not null default 'advice';
alter table advice_messages add constraint advice_messages_of_one_check check ((thread_id is null) <> (referral_id is null));
comment on table advice_messages is 'Owner: referrals. What office and clinic wrote about a question or a referral. Rows are only added.';
comment on column advice_messages.thread_id is 'The question. Empty for a message about a referral.';
comment on column advice_messages.referral_id is 'The referral. Empty for a message about a question.';
comment on column advice_messages.clinic_id is 'The clinic of the referral when the message was written. Empty for a message about a question.';
create index advice_messages_referral on advice_messages (referral_id, id) where referral_id is not null;

alter table advice_files add column opened_at timestamptz;
alter table advice_files add column withdrawn_at timestamptz;
comment on column advice_files.opened_at is 'When the other side first opened it. It can be withdrawn until then.';
comment on column advice_files.withdrawn_at is 'When its side withdrew it.';
