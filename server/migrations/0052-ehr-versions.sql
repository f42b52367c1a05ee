-- What a chart shows of a patient is made of many rows. So that it need not be made anew at each reading, every change of these rows gives
-- the patient another version, and every change of what is nobody's, as the names of who has performed something, gives it to the empty id.
-- The version is random and no count, as that of what somebody may do (0048).
create table ehr_versions (
  person_id text primary key,
  version uuid not null
);
comment on table ehr_versions is 'Owner: adapters/ehr. For each patient another version after every change of ehr_resources; kept by triggers.';
comment on column ehr_versions.person_id is 'Empty for what is nobody''s.';

-- In one order, so that two that renew the same ones do not wait for each other crosswise.
create function renew_ehr_versions(people text[]) returns void language sql as $$
  insert into ehr_versions (person_id, version)
  select person_id, gen_random_uuid() from (select distinct coalesce(person_id, '') as person_id from unnest(people) as person_id) changed
  order by person_id
  on conflict (person_id) do update set version = excluded.version;
$$;

select renew_ehr_versions(array(select distinct person_id from ehr_resources) || ''::text);

create function ehr_resources_renew_versions() returns trigger language plpgsql as $$
begin
  case tg_op
    when 'INSERT' then
      perform renew_ehr_versions(array(select distinct person_id from new_rows));
    when 'UPDATE' then
      -- Of whom they were, too.
      perform renew_ehr_versions(array(select person_id from old_rows union select person_id from new_rows));
    when 'DELETE' then
      perform renew_ehr_versions(array(select distinct person_id from old_rows));
    when 'TRUNCATE' then
      update ehr_versions set version = gen_random_uuid();
  end case;
  return null;
end $$;

create trigger ehr_resources_new_renew_versions after insert on ehr_resources
  referencing new table as new_rows for each statement execute function ehr_resources_renew_versions();
create trigger ehr_resources_changed_renew_versions after update on ehr_resources
  referencing old table as old_rows new table as new_rows for each statement execute function ehr_resources_renew_versions();
create trigger ehr_resources_gone_renew_versions after delete on ehr_resources
  referencing old table as old_rows for each statement execute function ehr_resources_renew_versions();
create trigger ehr_resources_emptied_renew_versions after truncate on ehr_resources
  for each statement execute function ehr_resources_renew_versions();
