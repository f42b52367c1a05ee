create index audit_rows_sign_ins on audit_rows (actor_id, at desc) where action in ('write:sign-in', 'write:sign-in-factor');
