alter table memberships drop constraint memberships_role_id_check;
alter table memberships add constraint memberships_role_id_check check (role_id in (1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13));

create table desk_clinics (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  clinic_id bigint references clinics (id),
  given_by bigint references accounts (id),
  given_at timestamptz not null default now(),
  unique nulls not distinct (account_id, clinic_id)
);
comment on table desk_clinics is 'Owner: referrals. The clinics whose referrals somebody with role 12 or 13 works.';
comment on column desk_clinics.clinic_id is 'Empty: all clinics, those that are added later, too.';

alter table referrals add column assigned_to bigint references accounts (id);
comment on column referrals.assigned_to is 'Who of the clinic''s desk works on it.';
create index referrals_desk on referrals (clinic_id, expected_by)
  where course in ('received', 'accepted', 'on-hold', 'scheduled', 'appointment-cancelled', 'no-show', 'seen', 'error');

alter table referral_events add column clinic_id bigint references clinics (id);
comment on column referral_events.clinic_id is 'Of a referral that was redirected: the clinic that it left.';

alter table embedded_intake add column minutes smallint not null default 30 check (minutes between 5 and 480);
comment on column embedded_intake.minutes is 'How long the appointment is to last.';
alter table embedded_intake drop constraint embedded_intake_state_check;
alter table embedded_intake add constraint embedded_intake_state_check
  check (state in ('received', 'accepted', 'on-hold', 'scheduled', 'no-show', 'seen', 'completed', 'declined', 'cancelled'));
alter table embedded_intake drop constraint embedded_intake_clinic_id_starts_at_key;
alter table embedded_intake add constraint embedded_intake_slot unique (clinic_id, resource, starts_at);
comment on column embedded_intake.starts_at is 'The slot of the appointment; a clinic gives each slot of a resource once.';
