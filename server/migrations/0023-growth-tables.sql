create table growth_tables (
  source text not null check (source = 'WHO'),
  chart text not null check (chart in (
    'weight-for-age', 'length-for-age', 'head-circumference-for-age', 'bmi-for-age', 'weight-for-length')),
  sex text not null check (sex in ('male', 'female')),
  lms jsonb not null check (jsonb_typeof(lms) = 'array'),
  file text not null,
  imported_at timestamptz not null,
  primary key (source, chart, sex)
);
comment on table growth_tables is 'Owner: chart. Growth tables that the hospital has brought itself; children under 24 months are compared with them.';
comment on column growth_tables.lms is 'Rows of x, L, M and S, x going up: months of age below 24, or centimetres of length.';
comment on column growth_tables.file is 'The name of the file that it was read from, without its folder.';
