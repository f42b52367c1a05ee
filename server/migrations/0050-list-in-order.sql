-- A physician's list is read from this index alone, and in its order: it had looked at the row of each child, and sorted them.
create index patient_access_own_list on patient_access (physician_id, practice_id, kind, search_words collate "C", id)
  include (person_id, valid_from, valid_to) where revoked_at is null;
drop index patient_access_physician;
