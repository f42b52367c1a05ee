alter table patient_access add column list_text text not null default '';
comment on column patient_access.list_text is 'By what lists are ordered and searched, of the child the row is about: the words of the name, the name, the birth date, the MRN; a tab between them. Kept by triggers.';

create function patient_list_text(patient patients) returns text language sql immutable as $$
  select left(patient.search_name, 300) || E'\t' || left(patient.full_name, 300) || E'\t' || coalesce(patient.birth_date, '')
    || E'\t#' || left(lower(patient.mrn), 100)
$$;

create function patient_access_gets_list_text() returns trigger language plpgsql as $$
begin
  select patient_list_text(p) into new.list_text from patients p where p.person_id = new.person_id;
  return new;
end $$;
create trigger patient_access_gets_list_text before insert or update of person_id on patient_access
  for each row execute function patient_access_gets_list_text();

create function patients_pass_list_text_on() returns trigger language plpgsql as $$
begin
  update patient_access set list_text = patient_list_text(new) where person_id = new.person_id;
  return null;
end $$;
create trigger patients_pass_list_text_on
  after update of search_name, full_name, birth_date, mrn on patients for each row
  when (patient_list_text(old) is distinct from patient_list_text(new)) execute function patients_pass_list_text_on();

update patient_access a set list_text = patient_list_text(p) from patients p where p.person_id = a.person_id;

create index patient_access_list on patient_access (practice_id, kind, list_text collate "C", id)
  include (physician_id, person_id, valid_from, valid_to) where revoked_at is null;
drop index patient_access_practice;
