create table referral_redirects (
  referral_id bigint primary key references referrals (id),
  from_clinic_id bigint not null references clinics (id),
  reason text not null,
  object_until date not null,
  objection text,
  objected_by bigint references accounts (id),
  objected_at timestamptz,
  check ((objection is null) = (objected_at is null))
);
comment on table referral_redirects is 'Owner: referrals. The clinic that has sent a referral on, until the office''s objection to that is answered (decision record 64).';
comment on column referral_redirects.object_until is 'The last day on which the office may object, by the hospital''s calendar.';
comment on column referral_redirects.objection is 'Why the office objects to the new clinic; empty while it does not.';

alter table referral_events drop constraint referral_events_kind_check;
alter table referral_events add constraint referral_events_kind_check check (kind in (
  'sent', 'edited', 'received', 'accepted', 'on-hold', 'asked', 'answered', 'question-withdrawn', 'redirected', 'objected', 'kept',
  'scheduled', 'rescheduled', 'appointment-cancelled', 'no-show', 'seen', 'letter', 'letter-corrected', 'letter-withdrawn', 'letter-read',
  'done', 'put-aside', 'taken-up', 'reminded', 'completed', 'declined', 'cancel-requested', 'cancelled', 'failed', 'retried'));
