create table clinic_waits (
  clinic_id bigint not null references clinics (id),
  acuity_id smallint not null,
  referrals int not null check (referrals >= 0),
  within_days int check (within_days >= 0),
  computed_at timestamptz not null,
  primary key (clinic_id, acuity_id)
);
comment on table clinic_waits is 'Owner: referrals. How long children wait for a clinic, computed each night from the referrals of the last six months (decision record 86); nobody types it.';
comment on column clinic_waits.within_days is 'In so many days four in five were seen; empty where fewer were, or there are too few referrals to say.';

-- Both are read in the order of the referrals, without their tables.
create index referrals_waits on referrals (id) include (clinic_id, acuity_id, created_at);
create index referral_events_waits on referral_events (referral_id) include (kind, at) where kind in ('seen', 'completed', 'declined', 'cancelled');

alter table clinics add column specialty text not null default '';
comment on column clinics.specialty is 'What clinics have in common that may see the same patients; empty: no other clinic is named in its place.';
alter table clinics add column zip_code text check (zip_code ~ '^\d{5}$');
comment on column clinics.zip_code is 'Where it is, for the distance to a family; empty: none is told.';
