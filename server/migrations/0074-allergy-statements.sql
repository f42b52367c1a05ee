alter table patients add column allergy_statements text[] not null default '{}';
comment on column patients.allergy_statements is 'What the record says of all allergies, in its own words: that none are known, or that nobody knows.';
