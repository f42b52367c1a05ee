alter table clinics add column advice_days smallint check (advice_days between 1 and 60);
comment on column clinics.advice_days is 'Working days in which the clinic answers a question of an office (decision record 84); empty: it takes none. Changed with the clinic''s days.';

create table advice_threads (
  id bigint generated always as identity primary key,
  practice_id bigint not null references practices (id),
  physician_id bigint not null references physicians (id),
  clinic_id bigint not null references clinics (id),
  tie text not null check (tie in ('none', 'agrees')),
  person_id text references patients (person_id),
  first_name text not null,
  last_name text not null,
  birth_date date not null,
  subject text not null,
  state text not null default 'open' check (state in ('open', 'answered', 'closed', 'referred')),
  turn text check (turn in ('clinic', 'office')),
  answer_by date,
  waiting_since timestamptz,
  reminder_step smallint not null default 0 check (reminder_step in (0, 1, 2)),
  reminded_at timestamptz,
  version integer not null default 1,
  clinic_wrote_at timestamptz,
  created_by bigint not null references accounts (id),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  changed_by bigint not null references accounts (id),
  referral_id bigint references referrals (id),
  check ((tie = 'agrees') = (person_id is not null)),
  check ((state = 'open') = (turn is not null)),
  check ((turn is null) = (waiting_since is null)),
  check ((state = 'referred') = (referral_id is not null))
);
comment on table advice_threads is 'Owner: referrals. What an office asks a clinic about a child in place of referring, or before it (decision record 84).';
comment on column advice_threads.tie is 'As of referrals: agrees where person_id is the child whom the office named, none where the record has no such child.';
comment on column advice_threads.turn is 'Who writes next; empty once it has ended.';
comment on column advice_threads.answer_by is 'The day by which the clinic has promised its answer; empty while the office is to write.';
comment on column advice_threads.reminder_step is 'How often somebody was reminded since the turn began: 1, whoever is to write; 2, who leads the clinic''s desk.';
comment on column advice_threads.version is 'Grows by one with each change: whoever writes names the one that they were shown.';
create index advice_threads_practice on advice_threads (practice_id, id);
create index advice_threads_physician on advice_threads (physician_id, id);
create index advice_threads_clinic on advice_threads (clinic_id, id);
create unique index advice_threads_referral on advice_threads (referral_id) where referral_id is not null;

create table advice_messages (
  id bigint generated always as identity primary key,
  thread_id bigint not null references advice_threads (id),
  side text not null check (side in ('office', 'clinic')),
  words text not null,
  written_by bigint not null references accounts (id),
  written_at timestamptz not null
);
comment on table advice_messages is 'Owner: referrals. What both sides wrote about a question; only ever added to.';
create index advice_messages_thread on advice_messages (thread_id, id);

create table advice_files (
  id bigint generated always as identity primary key,
  message_id bigint not null references advice_messages (id),
  file_id uuid not null references stored_files (id),
  name text not null
);
comment on table advice_files is 'Owner: referrals. Files that came with a message.';
create index advice_files_message on advice_files (message_id, id);

create table advice_seen (
  account_id bigint not null references accounts (id),
  thread_id bigint not null references advice_threads (id),
  seen_at timestamptz not null,
  primary key (account_id, thread_id)
);
comment on table advice_seen is 'Owner: referrals. When somebody of the office last opened a question; what the clinic writes later is new to them.';

alter table referral_drafts add column advice_id bigint references advice_threads (id);
comment on column referral_drafts.advice_id is 'The question to a clinic of which this referral is being made.';
