-- The words of a child's name and its MRN, each behind the number of a practice: '210/ruiz', '210/#40012345'. So an index gives the few
-- children of a large practice of whom a word begins so, where it had looked at the name of each. What means something in a text of a
-- tsvector is left out.
create function practice_words(practice bigint, words text) returns tsvector language sql immutable strict parallel safe
  return replace(
    translate(split_part(words, E'\t', 1), E'\'\\:', '') || ' #' || translate(split_part(words, E'\t#', 2), E' \t\'\\:', ''),
    ' ',
    ' ' || practice::text || '/'
  )::tsvector;

create index patient_access_words on patient_access using gin (practice_words(practice_id, search_words))
  where revoked_at is null and kind = 'assigned';
