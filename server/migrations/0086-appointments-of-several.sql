-- An appointment may be of several patients, as of siblings who come together: its row is the first one's, and names the others.
create index ehr_resources_of_several on ehr_resources (happened_at) where type = 'Appointment' and fields ? 'alsoOf';

create or replace function ehr_resources_renew_versions() returns trigger language plpgsql as $$
begin
  case tg_op
    when 'INSERT' then
      perform renew_ehr_versions(array(select person_id from new_rows
        union select jsonb_array_elements_text(fields -> 'alsoOf') from new_rows where type = 'Appointment'));
    when 'UPDATE' then
      -- Of whom they were, too.
      perform renew_ehr_versions(array(select person_id from old_rows union select person_id from new_rows
        union select jsonb_array_elements_text(fields -> 'alsoOf') from old_rows where type = 'Appointment'
        union select jsonb_array_elements_text(fields -> 'alsoOf') from new_rows where type = 'Appointment'));
    when 'DELETE' then
      perform renew_ehr_versions(array(select person_id from old_rows
        union select jsonb_array_elements_text(fields -> 'alsoOf') from old_rows where type = 'Appointment'));
    else
      -- All rows are gone.
      update ehr_versions set version = gen_random_uuid();
  end case;
  return null;
end $$;
