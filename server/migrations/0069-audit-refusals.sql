-- What one person, or one practice, was refused is looked for among all that they did, or among all that anybody was refused: of ten
-- million rows thousands are read for a few. One row in two hundred is a refusal, so these are small, and no other row is written into them.
create index audit_rows_refused_actor on audit_rows (actor_id, at desc) where outcome = 'refused';
create index audit_rows_refused_practice on audit_rows (practice_id, at desc) where outcome = 'refused';
create index audit_rows_refused_login_as on audit_rows (effective_id, at desc) where outcome = 'refused' and actor_id <> effective_id;
