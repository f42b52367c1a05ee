-- How urgent a value is depends on what was found later of the same test, not on when the portal received it (decision G-CHT-21).
alter table result_arrivals
  add column happened_on text,
  add column is_reported_time boolean not null default false,
  add column later jsonb,
  add column later_severity smallint check (later_severity between 0 and 2),
  add column urgency smallint generated always as (
    case when later_severity is null then
      case when finding in ('critical-low', 'critical-high') then 2 when finding = 'normal' then 0 else 1 end
    else least(
      case when finding in ('critical-low', 'critical-high') then 2 when finding = 'normal' then 0 else 1 end, later_severity, 1)
    end) stored;
comment on column result_arrivals.happened_on is 'The day, month or year, where the record does not know the time of happened_at.';
comment on column result_arrivals.is_reported_time is 'happened_at is when the result was reported: the record does not say when it was collected.';
comment on column result_arrivals.later is 'How many values of the same test were collected later, and the newest few of them.';
comment on column result_arrivals.later_severity is 'Of the newest later value that somebody has judged: 2 critical, 1 abnormal, 0 neither; null where there is none, and the value is not history.';
comment on column result_arrivals.urgency is 'By what lists are ordered: the severity, but of a value that is history no more than that of the newest one, and never critical.';

create index result_arrivals_urgency on result_arrivals (person_id, urgency desc, happened_at desc nulls last);

alter table known_results add column timeline text;
comment on column known_results.timeline is 'Digest of which values were collected when: what came later of a test is worked out anew when it changes. Null before the first time.';
