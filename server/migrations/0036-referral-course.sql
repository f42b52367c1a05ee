alter table referrals add column course text not null default 'sent'
  check (course in ('sent', 'received', 'accepted', 'on-hold', 'scheduled', 'appointment-cancelled', 'no-show', 'seen', 'completed', 'declined', 'cancelled', 'error'));
comment on column referrals.course is 'Where it stands by the contract''s table of states and events; ehr_status and status_id follow from it, but of what was not delivered (decision record 58).';

update referrals r set course = case r.ehr_status
  when 'Accepted' then 'accepted'
  when 'On Hold' then 'on-hold'
  when 'Patient Scheduled' then 'scheduled'
  when 'Appointment Cancelled' then 'appointment-cancelled'
  when 'No Show' then 'no-show'
  when 'Seen' then 'seen'
  when 'Completed' then 'completed'
  when 'Error' then 'error'
  when 'Cancelled' then coalesce((
    select e.kind from referral_events e where e.referral_id = r.id and e.kind in ('declined', 'cancelled')
    order by e.id desc limit 1), 'cancelled')
  else case when exists (select from referral_events e where e.referral_id = r.id and e.kind = 'received') then 'received' else 'sent' end
end;

alter table referral_events drop constraint referral_events_kind_check;
alter table referral_events add constraint referral_events_kind_check check (kind in (
  'sent', 'edited', 'received', 'accepted', 'on-hold', 'asked', 'answered', 'question-withdrawn', 'redirected', 'objected', 'scheduled',
  'rescheduled', 'appointment-cancelled', 'no-show', 'seen', 'letter', 'letter-withdrawn', 'letter-read', 'completed', 'declined',
  'cancel-requested', 'cancelled', 'failed', 'retried'));

alter table clinics add column urgent_days smallint not null default 1 check (urgent_days between 1 and 60);
comment on column clinics.urgent_days is 'Working days in which the clinic usually answers an urgent referral (decision G-REF-36).';
