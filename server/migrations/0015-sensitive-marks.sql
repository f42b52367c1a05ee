-- Readings say how a resource is labelled and tagged, and what it is about, so that it can be told what is withheld. Those that
-- were stored before get the same from the resource as it was received.
update ehr_resources as kept set fields = kept.fields || found.marks
from (
  select type, id, jsonb_strip_nulls(jsonb_build_object(
    'labels', (
      select jsonb_agg(coalesce(coding ->> 'system', '') || '|' || (coding ->> 'code')) from (
        select jsonb_path_query(resource, '$.meta.security[*]')
        union all
        select jsonb_path_query(resource, '$.securityLabel.coding[*]') where type = 'DocumentReference'
      ) as labelled (coding)
      where coding ->> 'code' is not null),
    'tags', (
      select jsonb_agg(coalesce(coding ->> 'system', '') || '|' || (coding ->> 'code'))
      from jsonb_path_query(resource, '$.meta.tag[*]') as tagged (coding)
      where coding ->> 'code' is not null),
    'codes', (
      select jsonb_agg(distinct coalesce(coding ->> 'system', '') || '|' || (coding ->> 'code')) from (
        select jsonb_path_query(resource, '$.type.coding[*]') where type in ('Encounter', 'DocumentReference')
        union all
        select jsonb_path_query(resource, '$.serviceType.coding[*]') where type = 'Encounter'
        union all
        select jsonb_path_query(resource, '$.reasonCode.coding[*]')
        where type in ('Encounter', 'Appointment', 'ServiceRequest', 'ImagingStudy')
        union all
        select jsonb_path_query(resource, '$.code.coding[*]') where type = 'ServiceRequest'
        union all
        select jsonb_path_query(resource, '$.procedureCode.coding[*]') where type = 'ImagingStudy'
        union all
        select jsonb_path_query(resource, '$.context.practiceSetting.coding[*]') where type = 'DocumentReference'
        union all
        select jsonb_path_query(resource, '$.context.event.coding[*]') where type = 'DocumentReference'
      ) as about (coding)
      where coding ->> 'code' is not null)
  )) as marks
  from ehr_resources
  where type in ('Encounter', 'Observation', 'DiagnosticReport', 'ServiceRequest', 'Appointment', 'DocumentReference', 'ImagingStudy')
) as found
where kept.type = found.type and kept.id = found.id and found.marks <> '{}';
