-- A child without a medical record number was kept under the record's own id, as if that were one.
-- Where the embedded record has a number that reads like the id, it may be a real one: it stays, and the next import says.
create temporary table without_number on commit drop as
  select p.person_id from patients p where p.mrn = p.person_id and not exists (
    select from ehr_resources r, jsonb_array_elements(r.fields -> 'identifiers') as number
    where r.type = 'Patient' and r.id = p.person_id and number ->> 'value' = p.person_id
  );
update patients p set mrn = '' from without_number w where p.person_id = w.person_id;
-- What those children's referrals took over from the list.
update referrals r set mrn = '' from without_number w where r.person_id = w.person_id and r.mrn = w.person_id;

comment on column patients.mrn is 'The hospital''s record number; empty where the record has none, and never the record''s own id (decision G-PAT-18).';

alter table patients add column is_deceased boolean not null default false;
alter table patients add column deceased_on text;
alter table patients add constraint patients_deceased check (is_deceased or deceased_on is null);
comment on column patients.is_deceased is 'The record says that the child has died (decision G-PAT-19).';
comment on column patients.deceased_on is 'When, as the record says it: a year, a month, a day, or an instant; null where it does not say.';

-- Readings that were stored before say it, too, from the resource as it was received.
update ehr_resources set fields = fields || jsonb_build_object('deceased', coalesce(
  substring(resource ->> 'deceasedDateTime' from '^[0-9]{4}(?:-[0-9]{2}(?:-[0-9]{2}(?:T[0-9:.]+(?:Z|[+-][0-9]{2}:[0-9]{2}))?)?)?$'), ''))
where type = 'Patient' and (resource ->> 'deceasedDateTime' is not null or resource ->> 'deceasedBoolean' = 'true');
update patients p set is_deceased = true, deceased_on = nullif(r.fields ->> 'deceased', '')
from ehr_resources r where r.type = 'Patient' and r.id = p.person_id and r.fields ? 'deceased';

-- From a FHIR server both come with the next run, which looks at every patient.
update roster_syncs set walked_at = null;
