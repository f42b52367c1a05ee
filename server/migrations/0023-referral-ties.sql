alter table referrals add column tie text not null default 'unchecked'
  check (tie in ('unchecked', 'none', 'agrees', 'correction', 'lost'));
alter table referrals add column typed_identity jsonb;
alter table referrals add check (tie = 'correction' or typed_identity is null);
comment on column referrals.tie is 'Whether person_id is the child whom the referral names (decision G-REF-32): name and birth date agree, or are typed as a correction of the record. none: no child of the record. unchecked: written before anybody asked; person_id counts for nothing until the next start, which looks. lost: another child''s MRN had tied it, and nobody has said yet which child is meant.';
comment on column referrals.person_id is 'The roster''s child whose referral it is, where tie says so; whoever referred had the child in care.';
comment on column referrals.typed_identity is 'Of a correction what was typed; the columns beside it hold the record''s name and birth date, by which lists show and find it.';

update referrals set tie = 'none' where person_id is null;
create index referrals_tie on referrals (tie, id) where tie in ('unchecked', 'lost');
