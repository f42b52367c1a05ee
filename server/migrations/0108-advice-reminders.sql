-- Reminders of questions to clinics join those of referrals. Servers of the last release know only advice_threads.reminder_step, which is
-- still written with each row.
alter table referral_reminders alter column referral_id drop not null;
alter table referral_reminders add column advice_id bigint references advice_threads (id);
alter table referral_reminders add constraint referral_reminders_of_one_check check ((referral_id is null) <> (advice_id is null));
alter table referral_reminders drop constraint referral_reminders_reason_check;
alter table referral_reminders add constraint referral_reminders_reason_check check (
  reason in ('unanswered', 'unscheduled', 'letter', 'question', 'no-show', 'advice', 'advice-reply'));
create unique index referral_reminders_advice on referral_reminders (advice_id, reason, began_by, step) where advice_id is not null;
comment on column referral_reminders.advice_id is 'The question to a clinic. Empty for a referral.';
comment on column referral_reminders.began_by is 'The event, question or message with which the waiting began. A new one starts a new wait.';
