-- Refusals, and what was done as somebody else, are few among all rows, and of a practice there are many: an index of each has all that a
-- search may ask of them, so that no other row is read, and none of theirs that does not fit.
create index audit_rows_refusals on audit_rows (at desc, id desc) include (actor_id, effective_id, practice_id, action, rule)
  where outcome = 'refused';
create index audit_rows_as_others on audit_rows (at desc, id desc) include (actor_id, effective_id, practice_id, action, outcome, rule)
  where (actor_id <> effective_id)::int = 1;
create index audit_rows_of_practice on audit_rows (practice_id, at desc, id desc) include (actor_id, effective_id, action, outcome, rule)
  where practice_id is not null;

-- The indexes in whose place they stand, against each of which every row was held that was written; and audit_rows_desk, as audit_rows_rule
-- has the same rows in the same order. A server of the release before asks the same questions, and these answer them too.
drop index audit_rows_refused, audit_rows_refused_actor, audit_rows_refused_practice, audit_rows_refused_login_as, audit_rows_login_as,
  audit_rows_practice, audit_rows_desk;
update schema_support set oldest_migration = '0059-schema-support';
