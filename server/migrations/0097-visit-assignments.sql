-- A participant of a visit makes no assignment but keeps one in force (decision G-PAT-21); the hospital is told how many of these there are.
alter table patient_access add column kept_by_visit_at timestamptz;
comment on column patient_access.kept_by_visit_at is 'Of kind assigned: when the record began to name the physician for nothing but a visit; empty while a general practitioner or care team does.';
create index patient_access_kept_by_visit on patient_access (kept_by_visit_at) where kept_by_visit_at is not null and revoked_at is null;
