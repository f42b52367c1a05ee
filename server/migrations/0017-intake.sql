create table embedded_intake (
  referral_id bigint primary key,
  ehr_id text not null unique,
  clinic_id bigint not null,
  clinic text not null,
  takes_new_patients boolean not null,
  is_new_patient boolean not null,
  location text not null default '',
  resource text not null default '',
  state text not null default 'received' check (state in ('received', 'accepted', 'on-hold', 'scheduled', 'no-show', 'seen', 'declined', 'cancelled')),
  reason text,
  starts_at timestamptz,
  cancel_reason text,
  next_step_at timestamptz,
  received_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  unique (clinic_id, starts_at),
  check (state not in ('scheduled', 'no-show', 'seen') or starts_at is not null)
);
create index embedded_intake_changed on embedded_intake (changed_at);
create index embedded_intake_due on embedded_intake (next_step_at) where next_step_at is not null;
comment on table embedded_intake is 'Owner: adapters/intake. The hospital''s side of a referral where no other system takes it. No name, birth date or number of a patient; reason and cancel_reason are kept as somebody wrote them.';
comment on column embedded_intake.starts_at is 'The slot of the appointment; a clinic gives each of its slots once.';
comment on column embedded_intake.cancel_reason is 'Why whoever refers asks to cancel, in their words; in demo mode the desk then cancels.';
