create table clinics (
  id bigint generated always as identity primary key,
  name text not null unique,
  takes_new_patients boolean not null default true,
  answer_days smallint not null default 2 check (answer_days between 1 and 60),
  location text not null default '',
  resource text not null default '',
  ehr_reference text,
  active boolean not null default true,
  check (ehr_reference ~ '^(HealthcareService|Organization)/[A-Za-z0-9.-]{1,64}$')
);
comment on table clinics is 'Owner: referrals. The hospital''s clinics to which patients are referred.';
comment on column clinics.answer_days is 'Working days in which the clinic usually answers.';
comment on column clinics.ehr_reference is 'The clinic in the hospital''s FHIR server; without it referrals go to the intake of the hospital.';

create table referrals (
  id bigint generated always as identity (start with 10001) primary key,
  practice_id bigint not null references practices (id),
  physician_id bigint not null references physicians (id),
  clinic_id bigint not null references clinics (id),
  person_id text references patients (person_id),
  mrn text not null default '',
  first_name text not null,
  middle_name text not null default '',
  last_name text not null,
  search_words text not null,
  patient_key text not null,
  birth_date text not null check (birth_date ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  sex_id smallint not null check (sex_id in (1, 2, 3)),
  street text not null,
  city text not null,
  state text not null check (state ~ '^[A-Z]{2}$'),
  zip_code text not null check (zip_code ~ '^[0-9]{5}(-[0-9]{4})?$'),
  phone text not null,
  second_phone text not null default '',
  guardian_first_name text not null,
  guardian_last_name text not null,
  guardian_birth_date text not null check (guardian_birth_date ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  guardian_sex_id smallint not null check (guardian_sex_id in (1, 2, 3)),
  guardian_relationship_id smallint not null default 0,
  guardian_email text not null default '',
  insurance_type_id smallint not null,
  acuity_id smallint not null,
  request_type_id smallint not null,
  reason text not null check (reason <> ''),
  parent_id bigint references referrals (id),
  status_id smallint not null default 1 check (status_id between 1 and 5),
  ehr_status text not null default 'Submitted',
  ehr_referral_id text,
  ehr_updated_at timestamptz,
  bot_status text not null default 'Queued' check (bot_status in ('Queued', 'Processing', 'Completed', 'Failed')),
  bot_message text,
  cancel_requested boolean not null default false,
  cancellation_reason text,
  appointment jsonb,
  expected_by date,
  changed_by_hospital_at timestamptz,
  created_by bigint not null references accounts (id),
  created_at timestamptz not null default now(),
  modified_by bigint not null references accounts (id),
  modified_at timestamptz not null default now(),
  request_key text unique,
  tie text not null default 'unchecked' check (tie in ('unchecked', 'none', 'agrees', 'correction', 'lost')),
  typed_identity jsonb,
  check (not cancel_requested or cancellation_reason is not null),
  check (tie = 'correction' or typed_identity is null)
);
create index referrals_practice on referrals (practice_id, created_at desc);
create index referrals_physician on referrals (physician_id, created_at desc);
create index referrals_person on referrals (person_id) where person_id is not null;
create index referrals_open on referrals (practice_id, patient_key, clinic_id) where status_id in (1, 2, 3, 5);
create index referrals_tie on referrals (tie, id) where tie in ('unchecked', 'lost');
comment on table referrals is 'Owner: referrals. A patient referred to a clinic of the hospital, as the form was sent; it exists before the hospital knows of it.';
comment on column referrals.person_id is 'The roster''s child whose referral it is, where tie says so; whoever referred had the child in care.';
comment on column referrals.patient_key is 'Name without case, accents and spaces, and birth date: tells a possible duplicate.';
comment on column referrals.ehr_status is 'cernerStatus: the hospital''s word for where it stands (decision G-REF-02).';
comment on column referrals.ehr_referral_id is 'Given by the hospital once it has accepted the referral; from then on it cannot be edited (decision G-REF-10).';
comment on column referrals.ehr_updated_at is 'When the hospital''s record changed last, by its own clock; an older answer changes nothing.';
comment on column referrals.bot_status is 'How the handing over to the hospital goes (decision G-REF-01).';
comment on column referrals.cancellation_reason is 'The requester''s until the hospital cancels, then the hospital''s (decision G-REF-14).';
comment on column referrals.appointment is 'ReferralAppointment of the contract, as the hospital gave it last.';
comment on column referrals.expected_by is 'By when the clinic is expected to have answered.';
comment on column referrals.request_key is 'Hash of the sender''s Idempotency-Key and of all that was sent: the same request makes one referral, even if its answer was lost.';
comment on column referrals.tie is 'Whether person_id is the child whom the referral names (decision G-REF-32): name and birth date agree, or are typed as a correction of the record. none: no child of the record. unchecked: written before anybody asked; person_id counts for nothing until the next start, which looks. lost: another child''s MRN had tied it, and nobody has said yet which child is meant.';
comment on column referrals.typed_identity is 'Of a correction what was typed; the columns beside it hold the record''s name and birth date, by which lists show and find it.';

create table referral_attachments (
  id bigint generated always as identity primary key,
  referral_id bigint not null references referrals (id),
  file_id uuid not null references stored_files (id),
  name text not null,
  ehr_binary text,
  removed_at timestamptz
);
create unique index referral_attachments_name on referral_attachments (referral_id, lower(name)) where removed_at is null;
comment on table referral_attachments is 'Owner: referrals. Files that came with a referral; those taken out by an edit stay with removed_at.';
comment on column referral_attachments.ehr_binary is 'The Binary of the hospital''s FHIR server that holds it, so that it is sent once.';

create table referral_events (
  id bigint generated always as identity primary key,
  referral_id bigint not null references referrals (id),
  kind text not null check (kind in ('sent', 'edited', 'received', 'accepted', 'on-hold', 'scheduled', 'rescheduled', 'appointment-cancelled', 'no-show', 'seen', 'completed', 'declined', 'cancel-requested', 'cancelled', 'failed', 'retried')),
  at timestamptz not null default clock_timestamp(),
  by_account bigint references accounts (id),
  detail text,
  appointment jsonb
);
create index referral_events_referral on referral_events (referral_id, id);
comment on table referral_events is 'Owner: referrals. The history of a referral; only ever added to.';
comment on column referral_events.by_account is 'Who of the portal did it; empty for the hospital.';
comment on column referral_events.detail is 'The reason that was given.';

create function referral_events_stay() returns trigger language plpgsql as $$
begin
  raise exception 'the history of a referral is never changed or removed';
end $$;
create trigger referral_events_stay before update or delete or truncate on referral_events
  for each statement execute function referral_events_stay();

create table referral_deliveries (
  id bigint generated always as identity primary key,
  referral_id bigint not null references referrals (id),
  kind text not null check (kind in ('submit', 'update', 'cancel')),
  state text not null default 'queued' check (state in ('queued', 'done', 'failed')),
  attempts integer not null default 0,
  last_error text,
  claimed_until timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  done_at timestamptz,
  check ((state = 'done') = (done_at is not null))
);
create index referral_deliveries_waiting on referral_deliveries (referral_id, id) where state <> 'done';
comment on table referral_deliveries is 'Owner: referrals. What has to reach the hospital, in order for each referral; written with the change itself (outbox).';
comment on column referral_deliveries.claimed_until is 'Nobody takes it before then: a worker has it in hand, or it pauses between two tries.';

create table referral_follow (
  id smallint primary key default 1 check (id = 1),
  watermark timestamptz,
  followed_at timestamptz not null default now()
);
comment on table referral_follow is 'Owner: referrals. Up to when the hospital''s answers have been read.';

create table referral_drafts (
  id uuid not null,
  account_id bigint not null references accounts (id),
  practice_id bigint not null references practices (id),
  form text not null check (form in ('new', 'edit', 're-refer', 'refer-a-patient')),
  subject text not null default '',
  editor_id uuid,
  sequence integer not null default 0,
  version integer not null default 1 check (version > 0),
  state text not null default 'open' check (state in ('open', 'sent', 'discarded')),
  referral_id bigint references referrals (id),
  sealed text,
  saved_at timestamptz not null,
  check ((state = 'open') = (sealed is not null)),
  check ((state = 'sent') = (referral_id is not null)),
  primary key (account_id, practice_id, id)
);
create index referral_drafts_open on referral_drafts (account_id, practice_id) where state = 'open';
create index referral_drafts_saved on referral_drafts (saved_at);
comment on table referral_drafts is 'Owner: referrals. What was typed and not sent, unreadable without the server''s secret. One that was sent or discarded stays for 14 days without its text, so that a late save does not bring it back.';
comment on column referral_drafts.id is 'Made by the browser, so that a save can be repeated; of one owner. Another owner''s id is as unknown as one that nobody has made.';
comment on column referral_drafts.editor_id is 'The open form that saved it last.';
comment on column referral_drafts.sequence is 'Which save of that form it was: an earlier one that arrives later changes nothing.';

create table referral_draft_files (
  key text primary key,
  draft_id uuid not null,
  file_id uuid not null,
  media_type text not null,
  bytes bigint not null check (bytes > 0),
  scan text not null check (scan in ('clean', 'not-scanned')),
  sealed text not null,
  created_at timestamptz not null,
  stored_at timestamptz,
  removed_at timestamptz,
  account_id bigint not null,
  practice_id bigint not null,
  foreign key (account_id, practice_id, draft_id) references referral_drafts (account_id, practice_id, id)
);
create unique index referral_draft_files_file on referral_draft_files (account_id, practice_id, draft_id, file_id)
  where stored_at is not null and removed_at is null;
comment on table referral_draft_files is 'Owner: referrals. Files chosen for a draft, encrypted in the storage under `key`. The row is there before the bytes and goes after them, so that nothing is left in the storage that nobody knows of.';
comment on column referral_draft_files.file_id is 'Made by the browser, so that an upload can be repeated.';
comment on column referral_draft_files.sealed is 'Name and hash, unreadable without the server''s secret.';
comment on column referral_draft_files.stored_at is 'Empty while the bytes are on their way.';

create table referral_draft_removed_files (
  account_id bigint not null,
  practice_id bigint not null,
  draft_id uuid not null,
  file_id uuid not null,
  primary key (account_id, practice_id, draft_id, file_id),
  foreign key (account_id, practice_id, draft_id) references referral_drafts (account_id, practice_id, id) on delete cascade
);
comment on table referral_draft_removed_files is 'Owner: referrals. Files that were taken off a draft, so that an upload which arrives afterwards does not bring one back. Goes with the draft.';

create table referral_seen (
  account_id bigint not null references accounts (id),
  referral_id bigint not null references referrals (id),
  seen_at timestamptz not null default now(),
  primary key (account_id, referral_id)
);
comment on table referral_seen is 'Owner: referrals. When somebody last opened a referral; what the hospital does later is new to them.';

create table referral_files (
  id bigint generated always as identity primary key,
  referral_id bigint not null unique references referrals (id),
  event_id bigint not null references referral_events (id),
  file_id uuid not null references stored_files (id),
  blob_name text not null unique check (blob_name ~ '^[A-Za-z0-9_-]{16,60}\.pdf$'),
  created_at timestamptz not null
);
create index referral_files_created on referral_files (created_at desc);
comment on table referral_files is 'Owner: referrals. The archive: a PDF of each referral as it was sent, under a random name (decision G-REF-26).';
comment on column referral_files.event_id is 'The sending or the edit whose words the PDF holds; an older one never takes the place of a newer one.';
comment on column referral_files.created_at is 'When the referral was sent: by that day it is looked for, whenever the PDF was made.';

create table referral_mails (
  account_id bigint primary key references accounts (id),
  mailed_on date not null
);
comment on table referral_mails is 'Owner: referrals. The hospital''s day on which somebody was last told by mail that a referral changed: at most once a day.';
