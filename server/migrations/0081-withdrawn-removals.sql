-- Whoever took a patient off a list by mistake takes that back in the same session (decision G-PAT-20). A server of the release before
-- reads a withdrawn report as a completed one.
alter table not_my_patients add column session_id uuid;
comment on column not_my_patients.session_id is 'In which session it was reported: only there it can be withdrawn.';
alter table not_my_patients add column withdrawn_at timestamptz;
comment on column not_my_patients.withdrawn_at is 'When whoever reported it took it back; it is not active from then on.';
create index not_my_patients_session on not_my_patients (session_id) where session_id is not null;
