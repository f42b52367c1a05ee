-- A suffix has a field of its own: it is shown after the name, and never compared.
alter table patients add column suffix text;
comment on column patients.suffix is 'What is after the name in the hospital''s record (Jr., III); null where it has none.';
