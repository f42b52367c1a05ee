create table maintenance_runs (
  kind text primary key,
  ended_at timestamptz not null default now(),
  findings integer not null default 0
);
comment on table maintenance_runs is 'Owner: platform. When a backup was written last, and the audit trail verified, by whichever machine: /metrics tells their age.';
comment on column maintenance_runs.kind is 'backup, audit-verify.';
comment on column maintenance_runs.ended_at is 'Of the last one that came to its end. At first the day of this migration: from then on one is waited for.';
comment on column maintenance_runs.findings is 'What it found wrong. A backup is noted only where nothing was.';
insert into maintenance_runs (kind) values ('backup'), ('audit-verify');
