-- Away and leaving (decision G-PAT-20). A server of the release before reads neither table, and no row of patient_access of the new kind.
create table physician_absences (
  id bigint generated always as identity primary key,
  practice_id bigint not null references practices (id),
  physician_id bigint not null references physicians (id),
  cover_id bigint not null references physicians (id),
  first_day date not null,
  last_day date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  created_at timestamptz not null,
  created_by bigint not null references accounts (id),
  reminded_at timestamptz,
  declined_at timestamptz,
  ended_at timestamptz,
  ended_by bigint references accounts (id),
  check (last_day >= first_day and ends_at > starts_at)
);
comment on table physician_absences is 'Owner: patients. When a physician of a practice is away, and which colleague covers meanwhile: sees the patients, results and referrals, until it ends by itself (decision G-PAT-20).';
comment on column physician_absences.starts_at is 'The first moment of the first day in the hospital''s time zone; ends_at is the first moment after the last day.';
comment on column physician_absences.reminded_at is 'When the cover was mailed on the first day; set from the beginning where the mail that named them went out on it.';
comment on column physician_absences.declined_at is 'When the cover declined; nobody covers from then on.';
comment on column physician_absences.ended_at is 'When somebody took the absence back or ended it early.';
create index physician_absences_physician on physician_absences (practice_id, physician_id, ends_at);
create index physician_absences_cover on physician_absences (cover_id);

create table handovers (
  id bigint generated always as identity primary key,
  practice_id bigint not null references practices (id),
  physician_id bigint not null references physicians (id),
  made_at timestamptz not null,
  made_by bigint not null references accounts (id),
  undone_at timestamptz,
  undone_by bigint references accounts (id)
);
comment on table handovers is 'Owner: patients. Who takes over from a physician who left a practice; can be undone for 30 days (decision G-PAT-20).';
create index handovers_physician on handovers (practice_id, physician_id);

create table handover_colleagues (
  id bigint generated always as identity primary key,
  handover_id bigint not null references handovers (id),
  for_physician_id bigint not null references physicians (id),
  physician_id bigint not null references physicians (id),
  takes_others boolean not null,
  unique (handover_id, for_physician_id, physician_id)
);
comment on table handover_colleagues is 'Owner: patients. Whose referrals a colleague sees since: of the patients handed over to them, and, with takes_others, of all others. for_physician_id is who left, or somebody from whom they had taken over themselves.';
create index handover_colleagues_physician on handover_colleagues (physician_id);

alter table patient_access add column handover_id bigint references handovers (id);
comment on column patient_access.handover_id is 'Of kind handed over: by which handover; physician_id is who took over.';
create index patient_access_handover on patient_access (handover_id, person_id) where handover_id is not null;
alter table patient_access drop constraint patient_access_kind_check;
alter table patient_access add constraint patient_access_kind_check check (kind in ('assigned', 'shared', 'embassy', 'handed over'));
alter table patient_access drop constraint patient_access_check1;
alter table patient_access add constraint patient_access_check1 check
   ((kind in ('assigned', 'shared', 'handed over')) = (physician_id is not null and practice_id is not null));
alter table patient_access drop constraint patient_access_source_check;
alter table patient_access add constraint patient_access_source_check check
   (source in ('ehr', 'import', 'access-request', 'physician', 'handover'));

alter table practice_physicians add column handover_decided_at timestamptz;
comment on column practice_physicians.handover_decided_at is 'When it was last said who takes over from the physician who had left; before ended_at, or null, it is undecided.';
-- Of who left before, nobody is asked.
update practice_physicians set handover_decided_at = now() where not active;

-- Whose patients and referrals somebody sees in a colleague's place is part of what a session may do.
create function physician_absences_renew_rights() returns trigger language plpgsql as $$
begin
  perform renew_rights(array(select account_id from physicians where id in (old.cover_id, new.cover_id)), '{}');
  return null;
end $$;
create trigger physician_absences_renew_rights after insert or update or delete on physician_absences
  for each row execute function physician_absences_renew_rights();

create function handover_colleagues_renew_rights() returns trigger language plpgsql as $$
begin
  perform renew_rights(array(select account_id from physicians where id in (old.physician_id, new.physician_id)), '{}');
  return null;
end $$;
create trigger handover_colleagues_renew_rights after insert or update or delete on handover_colleagues
  for each row execute function handover_colleagues_renew_rights();

create function handovers_renew_rights() returns trigger language plpgsql as $$
begin
  perform renew_rights(array(
    select p.account_id from handover_colleagues c join physicians p on p.id = c.physician_id where c.handover_id in (old.id, new.id)), '{}');
  return null;
end $$;
create trigger handovers_renew_rights after update or delete on handovers for each row execute function handovers_renew_rights();
