-- Telephone numbers as forms keep them from now on: '(215) 555-0144'. What is no number of ten digits stays as it is; so do the
-- numbers of referrals, which the hospital has as they were typed.
do $$
declare
  kept record;
begin
  for kept in
    select * from (values ('accounts', 'mobile_phone'), ('accounts', 'office_phone'), ('account_requests', 'mobile_phone'),
      ('account_requests', 'office_phone'), ('account_requests', 'practice_phone'), ('physicians', 'mobile_phone'),
      ('practice_locations', 'phone'), ('practice_physicians', 'phone'), ('clinics', 'phone')) as kept (in_table, in_column)
  loop
    execute format(
      'update %1$I set %2$I = regexp_replace(%2$I, %3$L, ''(\1) \2-\3'') where %2$I ~ %3$L and %2$I !~ ''^\(\d{3}\) \d{3}-\d{4}$''',
      kept.in_table, kept.in_column, '^\+?\(?(\d{3})\)?[-\s.]?(\d{3})[-\s.]?(\d{4})$'
    );
  end loop;
end $$;
