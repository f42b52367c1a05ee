create table packets (
  id bigint generated always as identity primary key,
  clinic_id bigint not null references clinics (id),
  url text not null unique,
  draft jsonb not null,
  is_offered boolean not null default true,
  changed_at timestamptz not null,
  changed_by bigint references accounts (id)
);
create index packets_clinic on packets (clinic_id);
comment on table packets is 'Owner: referrals. What a clinic asks of whoever refers to it, as it is being edited (decision record 83).';
comment on column packets.url is 'FHIR''s canonical address of the questionnaire.';
comment on column packets.is_offered is 'Whether the form asks its newest version.';

create table packet_versions (
  id bigint generated always as identity primary key,
  packet_id bigint not null references packets (id),
  number integer not null check (number > 0),
  content jsonb not null,
  published_at timestamptz not null,
  published_by bigint references accounts (id),
  unique (packet_id, number)
);
comment on table packet_versions is 'Owner: referrals. Each packet as it was published; never changed, since answers are read by it.';

create function packet_versions_stay() returns trigger language plpgsql as $$
begin
  raise exception 'a published packet is never changed or removed';
end $$;
create trigger packet_versions_stay before update or delete on packet_versions
  for each statement execute function packet_versions_stay();

create table referral_packets (
  referral_id bigint primary key references referrals (id),
  version_id bigint references packet_versions (id),
  answers jsonb,
  check ((version_id is null) = (answers is null))
);
create index referral_packets_version on referral_packets (version_id);
comment on table referral_packets is 'Owner: referrals. The answers to the clinic''s questions; a row without answers says that the clinic asked and nothing was answered.';
