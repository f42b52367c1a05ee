-- One name for what is searched: search_words holds words as searchableWords() writes them, a space before each.
alter table accounts rename column search_name to search_words;
alter table account_requests rename column search_name to search_words;
alter table access_requests rename column search_name to search_words;
alter table patients rename column search_name to search_words;
alter table physicians rename column search_name to search_words;
alter table practices rename column search_name to search_words;
alter table referrals rename column search_name to search_words;
alter table practice_locations rename column search_text to search_words;
alter table patient_access rename column list_text to search_words;
comment on column patient_access.search_words is 'By what lists are ordered and searched, of the child the row is about: the words of the name, then, a tab before each, the name, the birth date and the MRN. Kept by triggers.';

alter function patient_list_text rename to patient_search_words;
create or replace function patient_search_words(patient patients) returns text language sql immutable as $$
  select left(patient.search_words, 300) || E'\t' || left(patient.full_name, 300) || E'\t' || coalesce(patient.birth_date, '')
    || E'\t#' || left(lower(patient.mrn), 100)
$$;

alter function patient_access_gets_list_text rename to patient_access_gets_search_words;
create or replace function patient_access_gets_search_words() returns trigger language plpgsql as $$
begin
  select patient_search_words(p) into new.search_words from patients p where p.person_id = new.person_id;
  return new;
end $$;
alter trigger patient_access_gets_list_text on patient_access rename to patient_access_gets_search_words;

alter function patients_pass_list_text_on rename to patients_pass_search_words_on;
create or replace function patients_pass_search_words_on() returns trigger language plpgsql as $$
begin
  update patient_access set search_words = patient_search_words(new) where person_id = new.person_id;
  return null;
end $$;
alter trigger patients_pass_list_text_on on patients rename to patients_pass_search_words_on;
