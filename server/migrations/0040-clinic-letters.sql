create table referral_letters (
  id bigint generated always as identity primary key,
  referral_id bigint not null references referrals (id),
  file_id uuid not null references stored_files (id),
  is_correction boolean not null default false,
  sent_at timestamptz not null,
  sent_by bigint references accounts (id),
  ended_at timestamptz,
  ended_as text check (ended_as in ('corrected', 'withdrawn')),
  ended_because text,
  done_at timestamptz,
  done_by bigint references accounts (id),
  what_was_done text,
  check ((ended_at is null) = (ended_as is null)),
  check ((done_at is null) = (done_by is null))
);
comment on table referral_letters is 'Owner: referrals. What a clinic wrote after the visit; one of a referral stands, the others were corrected or withdrawn.';
comment on column referral_letters.sent_by is 'Who of the clinic''s desk sent it; empty for the hospital''s record.';
comment on column referral_letters.done_at is 'When the office said that it had done what there was to do.';
create unique index referral_letters_current on referral_letters (referral_id) where ended_at is null;
create index referral_letters_referral on referral_letters (referral_id, id);

create table referral_letter_reads (
  letter_id bigint not null references referral_letters (id),
  account_id bigint not null references accounts (id),
  as_staff boolean not null,
  read_at timestamptz not null,
  primary key (letter_id, account_id)
);
comment on table referral_letter_reads is 'Owner: referrals. Who of the referring practice has opened a letter; staff do not read for the physician.';

alter table referral_events drop constraint referral_events_kind_check;
alter table referral_events add constraint referral_events_kind_check check (kind in (
  'sent', 'edited', 'received', 'accepted', 'on-hold', 'asked', 'answered', 'question-withdrawn', 'redirected', 'objected', 'scheduled',
  'rescheduled', 'appointment-cancelled', 'no-show', 'seen', 'letter', 'letter-corrected', 'letter-withdrawn', 'letter-read', 'done',
  'completed', 'declined', 'cancel-requested', 'cancelled', 'failed', 'retried'));
