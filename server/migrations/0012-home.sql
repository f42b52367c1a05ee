create table card_favorites (
  account_id bigint not null references accounts (id),
  card_id bigint not null references info_cards (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (account_id, card_id)
);
comment on table card_favorites is 'Owner: home. Cards of other pages that a person wants to see on home (decision G-HOM-05).';
