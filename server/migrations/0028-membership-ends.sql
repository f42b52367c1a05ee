alter table memberships add column ended_at timestamptz, add column ended_by bigint references accounts (id);
comment on column memberships.ended_at is 'When the role ended; empty while it is in force.';
comment on column memberships.ended_by is 'Who removed the person, which can be undone for 30 days; empty for every other end.';

alter table practice_physicians add column ended_at timestamptz, add column ended_by bigint references accounts (id);
comment on column practice_physicians.ended_at is 'When the physician was removed from the practice; empty while they work there.';
comment on column practice_physicians.ended_by is 'Who removed them, which can be undone for 30 days.';
