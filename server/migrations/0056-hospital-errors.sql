-- What the hospital could not process is told apart from what was not delivered; what was written before keeps its name.
alter table referral_events drop constraint referral_events_kind_check;
alter table referral_events add constraint referral_events_kind_check check (kind in (
  'sent', 'edited', 'received', 'accepted', 'on-hold', 'asked', 'answered', 'question-withdrawn', 'redirected', 'objected', 'kept',
  'scheduled', 'rescheduled', 'appointment-cancelled', 'no-show', 'seen', 'letter', 'letter-corrected', 'letter-withdrawn', 'letter-read',
  'done', 'put-aside', 'taken-up', 'reminded', 'completed', 'declined', 'cancel-requested', 'cancelled', 'failed', 'error', 'retried'));
