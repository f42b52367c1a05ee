-- Critical results reach a person (decision G-CHT-23). A server of the release before raises no alerts.
alter table result_arrivals add column is_preliminary boolean not null default false;
comment on column result_arrivals.is_preliminary is 'Not final; it counts because it is critical or abnormal.';

create table result_alerts (
  id bigint generated always as identity primary key,
  arrival_id bigint not null,
  person_id text not null references patients (person_id) on delete cascade,
  practice_id bigint not null references practices (id),
  raised_at timestamptz not null,
  listed_at timestamptz,
  hospital_told_at timestamptz,
  closed_at timestamptz,
  closed_by bigint references accounts (id),
  unique (arrival_id, practice_id)
);
create index result_alerts_person on result_alerts (person_id);
create index result_alerts_practice on result_alerts (practice_id);
create index result_alerts_told on result_alerts (hospital_told_at desc) where hospital_told_at is not null;
comment on table result_alerts is 'Owner: chart. A form of a result that a practice has to be told of right away (decision G-CHT-23). It is over once the result was displayed to a person who may review it, or is history.';
comment on column result_alerts.arrival_id is 'Of result_arrivals; a replaced form has no row there any more.';
comment on column result_alerts.raised_at is 'When the portal learned of the result.';
comment on column result_alerts.listed_at is 'Since when the hospital follows it up; hospital_told_at is when it was mailed about it.';
comment on column result_alerts.closed_at is 'When the hospital has reached the practice in another way.';

create table result_alert_messages (
  alert_id bigint not null references result_alerts (id) on delete cascade,
  account_id bigint not null references accounts (id),
  kind text not null check (kind in ('review', 'owner')),
  sent_at timestamptz not null,
  primary key (alert_id, account_id, kind)
);
create index result_alert_messages_account on result_alert_messages (account_id, kind, sent_at desc);
comment on table result_alert_messages is 'Owner: chart. Who was told of an alert, each once: to review the result, or as the owner of the practice.';
comment on column result_alert_messages.sent_at is 'Of the message that told it: several alerts within a few minutes are one message.';
