alter table referrals add column put_aside_at timestamptz;
comment on column referrals.put_aside_at is 'When the office said of a declined referral that it has nothing more to do (decision record 61).';
create index referrals_successor on referrals (parent_id) where parent_id is not null;

alter table referral_events drop constraint referral_events_kind_check;
alter table referral_events add constraint referral_events_kind_check check (kind in (
  'sent', 'edited', 'received', 'accepted', 'on-hold', 'asked', 'answered', 'question-withdrawn', 'redirected', 'objected', 'scheduled',
  'rescheduled', 'appointment-cancelled', 'no-show', 'seen', 'letter', 'letter-corrected', 'letter-withdrawn', 'letter-read', 'done',
  'put-aside', 'taken-up', 'completed', 'declined', 'cancel-requested', 'cancelled', 'failed', 'retried'));
