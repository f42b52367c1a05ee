alter table accounts add column search_name text not null default '';
comment on column accounts.search_name is 'By what lists are ordered and searched: the words of the last name, then of the first.';
update accounts set search_name = ' ' || trim(regexp_replace(
  regexp_replace(lower(normalize(last_name || ' ' || first_name, nfkd)), '[\u0300-\u036f]', '', 'g'), '[^[:alnum:]]+', ' ', 'g'));

alter table accounts add column signed_out_at timestamptz;
comment on column accounts.signed_out_at is 'Sign-ins up to then open nothing any more: an administrator suspended the person, or changed how they sign in.';
