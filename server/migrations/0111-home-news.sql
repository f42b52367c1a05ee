-- Home finds what changed or failed without reading the history of a practice.
create index referrals_practice_news on referrals (practice_id, changed_by_hospital_at) where changed_by_hospital_at is not null;
create index referrals_physician_news on referrals (physician_id, changed_by_hospital_at) where changed_by_hospital_at is not null;
create index referrals_failed on referrals (practice_id, physician_id) where bot_status = 'Failed';
