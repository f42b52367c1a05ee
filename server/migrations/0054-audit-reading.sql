-- A practice's network is told by those who signed in or opened a chart from it; a row of another kind costs nothing.
create index audit_rows_networks on audit_rows (practice_id, at desc) include (address, actor_id, effective_id)
  where action in ('write:sign-in', 'write:chart-opening');
-- What clinics' desks read of a practice's referrals stands among the rows of all desks of those days.
create index audit_rows_desk on audit_rows (at desc) where rule = 'desk';
