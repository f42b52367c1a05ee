-- What somebody may do at a moment is read from many rows. So that a call need not read them all, every change of one of these rows gives
-- the accounts whose rights may follow from it another version. It is random and no count: a database that was restored, or a standby that
-- missed the last changes, would count to the same number once more.
alter table accounts add column rights_version uuid not null default gen_random_uuid();
comment on column accounts.rights_version is 'Another one after every change of what this person may do; kept by triggers.';

-- In one order, so that two that renew the same ones do not wait for each other crosswise.
create function renew_rights(people bigint[], practices bigint[]) returns void language sql as $$
  update accounts set rights_version = gen_random_uuid()
  from (
    select id from accounts
    where id in (
      select unnest(people) union select m.account_id from memberships m where m.active and m.practice_id = any(practices)
    )
    order by id for no key update
  ) concerned
  where accounts.id = concerned.id;
$$;

-- Who joins a practice is not seen yet by who changes it at this moment, and would keep the version they were given on joining: one waits
-- for the other. Both are writes that are rare.
create function lock_practices(wanted bigint[]) returns void language sql as $$
  select from practices where id = any(wanted) order by id for no key update;
$$;

create function accounts_renew_rights() returns trigger language plpgsql as $$
begin
  new.rights_version := gen_random_uuid();
  return new;
end $$;

create trigger accounts_renew_rights before update on accounts for each row execute function accounts_renew_rights();

create function physicians_renew_rights() returns trigger language plpgsql as $$
begin
  -- Most physicians of a large directory have no sign-in.
  if old.account_id is not null or new.account_id is not null then
    perform renew_rights(array[old.account_id, new.account_id], '{}');
  end if;
  return null;
end $$;

create trigger physicians_renew_rights after insert or update or delete on physicians
  for each row execute function physicians_renew_rights();

-- Whether a practice is on the portal, for everybody in it, follows from its owners (role 9) and what they have signed.
create function memberships_renew_rights() returns trigger language plpgsql as $$
begin
  perform lock_practices(array[old.practice_id, new.practice_id]);
  perform renew_rights(
    array[old.account_id, new.account_id],
    array[case old.role_id when 9 then old.practice_id end, case new.role_id when 9 then new.practice_id end]
  );
  return null;
end $$;

create trigger memberships_renew_rights after insert or update or delete on memberships
  for each row execute function memberships_renew_rights();

create function agreement_signatures_renew_rights() returns trigger language plpgsql as $$
begin
  perform lock_practices(array[old.practice_id, new.practice_id]);
  perform renew_rights(array[old.account_id, new.account_id], array[old.practice_id, new.practice_id]);
  return null;
end $$;

create trigger agreement_signatures_renew_rights after insert or update or delete on agreement_signatures
  for each row execute function agreement_signatures_renew_rights();

create function practices_renew_rights() returns trigger language plpgsql as $$
begin
  perform renew_rights('{}', array[old.id, new.id]);
  return null;
end $$;

create trigger practices_renew_rights after update or delete on practices
  for each row execute function practices_renew_rights();

create function everybody_renews_rights() returns trigger language plpgsql as $$
begin
  update accounts set rights_version = gen_random_uuid();
  return null;
end $$;

create trigger physicians_gone_renew_rights after truncate on physicians execute function everybody_renews_rights();
create trigger memberships_gone_renew_rights after truncate on memberships execute function everybody_renews_rights();
create trigger agreement_signatures_gone_renew_rights after truncate on agreement_signatures execute function everybody_renews_rights();
