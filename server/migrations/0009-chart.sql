create table chart_openings (
  account_id bigint not null references accounts (id),
  person_id text not null references patients (person_id) on delete cascade,
  opened_at timestamptz not null,
  before_at timestamptz,
  primary key (account_id, person_id)
);
comment on table chart_openings is 'Owner: chart. When somebody opened a chart last, and the time before that: what has come in between is new to them.';
