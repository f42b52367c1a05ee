create table referral_reminders (
  id bigint generated always as identity primary key,
  referral_id bigint not null references referrals (id),
  reason text not null check (reason in ('unanswered', 'unscheduled', 'letter', 'question', 'no-show')),
  began_by bigint not null,
  step smallint not null check (step in (1, 2)),
  reminded_at timestamptz not null,
  unique (referral_id, reason, began_by, step)
);
comment on table referral_reminders is 'Owner: referrals. What somebody was reminded of by mail, each once (decision record 63).';
comment on column referral_reminders.began_by is 'With which event of the referral the waiting began, or with which question: one that begins anew is reminded of anew.';
comment on column referral_reminders.step is '1: whoever has the ball; 2: who leads the clinic''s desk, after as many days again.';

alter table referral_events drop constraint referral_events_kind_check;
alter table referral_events add constraint referral_events_kind_check check (kind in (
  'sent', 'edited', 'received', 'accepted', 'on-hold', 'asked', 'answered', 'question-withdrawn', 'redirected', 'objected', 'scheduled',
  'rescheduled', 'appointment-cancelled', 'no-show', 'seen', 'letter', 'letter-corrected', 'letter-withdrawn', 'letter-read', 'done',
  'put-aside', 'taken-up', 'reminded', 'completed', 'declined', 'cancel-requested', 'cancelled', 'failed', 'retried'));

alter table referrals add column reminded_at timestamptz;
comment on column referrals.reminded_at is 'When the office has reminded the clinic last: at most once a week.';
