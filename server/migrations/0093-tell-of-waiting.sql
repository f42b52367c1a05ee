-- An open page counts again what waits behind the entries of its menu. By triggers, so that arrivals, reviews, assignments and a server of
-- the release before are all heard. The channel is that of server/src/platform/live/live.ts; nothing of a patient is said.
create function teams_have_waiting() returns trigger language plpgsql as $$
begin
  perform pg_notify('linnet_events', json_build_object('kind', 'waiting', 'practiceId', team.practice_id, 'embassyId', team.embassy_id)::text)
  from (select distinct practice_id, embassy_id from changed) team;
  return null;
end $$;
create trigger result_states_tell_insert after insert on result_states
  referencing new table as changed for each statement execute function teams_have_waiting();
create trigger result_states_tell_update after update on result_states
  referencing new table as changed for each statement execute function teams_have_waiting();
create trigger result_states_tell_delete after delete on result_states
  referencing old table as changed for each statement execute function teams_have_waiting();

create function practices_have_waiting() returns trigger language plpgsql as $$
begin
  perform pg_notify('linnet_events', json_build_object('kind', 'waiting', 'practiceId', practice_id, 'embassyId', null)::text)
  from (select distinct practice_id from changed) practice;
  return null;
end $$;
create trigger practice_physicians_tell_insert after insert on practice_physicians
  referencing new table as changed for each statement execute function practices_have_waiting();
create trigger practice_physicians_tell_update after update on practice_physicians
  referencing new table as changed for each statement execute function practices_have_waiting();

-- The hospital's own lists.
create function hospital_has_waiting() returns trigger language plpgsql as $$
begin
  perform pg_notify('linnet_events', '{"kind": "waiting", "practiceId": null, "embassyId": null}');
  return null;
end $$;
create trigger access_requests_tell after insert or update on access_requests for each statement execute function hospital_has_waiting();
create trigger account_requests_tell after insert or update on account_requests for each statement execute function hospital_has_waiting();
create trigger not_my_patients_tell after insert or update on not_my_patients for each statement execute function hospital_has_waiting();
