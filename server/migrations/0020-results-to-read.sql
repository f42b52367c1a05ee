create table known_results (
  person_id text primary key references patients (person_id) on delete cascade,
  entries bytea not null,
  checked_on date not null
);
comment on table known_results is 'Owner: chart. Which results of a child have reached the portal: for each eight bytes that name it and eight of the form in which it was seen last, so that news is told from what was there.';
comment on column known_results.checked_on is 'The hospital''s day on which the record was read: who has become 12 since may no longer be shown what the row of a result names.';

create table result_arrivals (
  id bigint generated always as identity primary key,
  person_id text not null references patients (person_id) on delete cascade,
  section text not null check (section in ('labs', 'imaging', 'notes')),
  event_id text not null,
  title text not null,
  value text not null,
  units text not null,
  finding text not null check (finding in ('critical-low', 'low', 'normal', 'high', 'critical-high', 'abnormal')),
  severity smallint generated always as (
    case when finding in ('critical-low', 'critical-high') then 2 when finding = 'normal' then 0 else 1 end) stored,
  is_correction boolean not null,
  happened_at timestamptz,
  arrived_at timestamptz not null
);
create unique index result_arrivals_once on result_arrivals (person_id, section, event_id);
create index result_arrivals_person on result_arrivals (person_id, id);
comment on table result_arrivals is 'Owner: chart. Results that reached the portal final or corrected, other than with a child''s first import; the last form of each alone, whose id says what was read.';
comment on column result_arrivals.event_id is 'As the chart names it.';
comment on column result_arrivals.severity is '2 critical, 1 abnormal, 0 neither.';
comment on column result_arrivals.happened_at is 'When it was collected, where the record says so.';

create table result_marks (
  account_id bigint not null references accounts (id),
  person_id text not null references patients (person_id) on delete cascade,
  read_up_to bigint not null,
  primary key (account_id, person_id)
);
comment on table result_marks is 'Owner: chart. Up to which arrival somebody has read all of a child''s results: one row, however many there were (decision G-CHT-20).';

create table result_reads (
  arrival_id bigint not null references result_arrivals (id) on delete cascade,
  account_id bigint not null references accounts (id),
  primary key (arrival_id, account_id)
);
comment on table result_reads is 'Owner: chart. What somebody has read beyond their mark; it goes as soon as the mark has caught up.';

alter table chart_openings drop column before_at;
comment on table chart_openings is 'Owner: chart. When somebody opened a chart last: a child whose chart was opened is no new patient any more.';

drop index patients_last_result;
alter table patients drop column last_result_at;

alter table memberships add column joined_at timestamptz not null default now();
update memberships set joined_at = created_at;
comment on column memberships.joined_at is 'When the person came, or came back: what reached the practice before is not new to them.';
