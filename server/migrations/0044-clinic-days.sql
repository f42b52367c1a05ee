alter table clinics add column schedule_days smallint not null default 10 check (schedule_days between 1 and 60);
comment on column clinics.schedule_days is 'Working days after which an accepted referral without an appointment is reminded of.';
alter table clinics add column letter_days smallint not null default 14 check (letter_days between 1 and 60);
comment on column clinics.letter_days is 'Working days after a visit by which the clinic''s letter is to be there.';
alter table clinics add column question_days smallint not null default 5 check (question_days between 1 and 60);
comment on column clinics.question_days is 'Working days after which an office is reminded of a question of the clinic.';
alter table clinics add column days_changed_at timestamptz;
comment on column clinics.days_changed_at is 'When the clinic''s days were changed last: whoever changes them names it.';
alter table clinics add column days_changed_by bigint references accounts (id);

create table hospital_holidays (
  day date primary key,
  name text not null check (length(name) between 1 and 100),
  added_by bigint references accounts (id),
  added_at timestamptz not null default now()
);
comment on table hospital_holidays is 'Owner: referrals. Days of the hospital''s calendar that are no working days, besides Saturdays and Sundays.';
