-- An NPI that a practice typed is a claim until the hospital has confirmed number and person (decision G-ACC-28). A server of the release
-- before reads none of these columns: who comes by it meanwhile is a claim, since nobody has confirmed them.
alter table physicians
  add column claimed_npi text check (claimed_npi ~ '^[0-9]{10}$'),
  add column claimed_at timestamptz,
  add column claimed_by bigint references accounts (id),
  add column claim_keeps_until timestamptz,
  add column person_confirmed_at timestamptz,
  add column person_confirmed_by bigint references accounts (id),
  add column claim_rejected_at timestamptz,
  add column claim_rejected_by bigint references accounts (id);
comment on column physicians.claimed_npi is 'The number that a practice typed and the hospital has not confirmed; npi is confirmed only where this is empty.';
comment on column physicians.claimed_at is 'When somebody came by a practice''s invitation and the person has to be confirmed; claimed_by is who invited them.';
comment on column physicians.claim_keeps_until is 'Of who came before claims were confirmed: what was assigned until then stays in force.';
comment on column physicians.person_confirmed_at is 'When the hospital knew that the account is this physician''s; empty for a claim, and without an account.';
comment on column physicians.claim_rejected_at is 'When the hospital said that the claim is wrong; role and account stay.';
create index physicians_claims on physicians (claimed_at, id)
  where active and account_id is not null and (person_confirmed_at is null or claimed_npi is not null);
create index physicians_claimed_npi on physicians (claimed_npi text_pattern_ops) where claimed_npi is not null;

alter table account_requests add column confirmed_npi text;
comment on column account_requests.confirmed_npi is 'The NPI with which a system administrator invited this person, which confirms number and person; with another one in npi it does not.';

-- Whose record is the hospital's, who was invited by the hospital, or came otherwise than by an invitation, is confirmed; the others are claims.
update physicians p set claimed_at = now(), claimed_by = c.invited_by, claim_keeps_until = now(),
    -- What an import or an administrator wrote is no number that a practice typed.
    claimed_npi = case when c.typed and p.fhir_id is null and p.created_by is null
      and not exists (select from memberships h where h.account_id = p.modified_by and h.role_id = 6) then p.npi end
  from (
    select f.id, max(r.invited_by) as invited_by, bool_or(r.npi = f.npi) as typed
    from physicians f join account_requests r on r.account_id = f.account_id and r.status_id = 3 and r.role_id in (1, 9)
    group by f.id
    having not bool_or(coalesce(r.physician_id = f.id, false)
      or exists (select from memberships h where h.account_id = r.invited_by and h.role_id = 6))
  ) c where c.id = p.id;
update physicians set person_confirmed_at = now() where account_id is not null and claimed_at is null;
update account_requests r set confirmed_npi = r.npi
  where r.status_id = 2 and r.npi is not null
    and exists (select from memberships h where h.account_id = r.invited_by and h.role_id = 6);
