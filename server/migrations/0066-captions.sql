-- What is said in the video of a grand round, to be read along.
alter table grand_rounds add column captions_file_id uuid references stored_files (id);
alter table grand_rounds add column captions_language text;
alter table grand_rounds add check ((captions_file_id is null) = (captions_language is null));
alter table grand_rounds add check (captions_language in ('en', 'es', 'fr', 'de', 'ar', 'zh'));
comment on column grand_rounds.captions_file_id is 'WebVTT, written anew by the portal from what was sent.';
