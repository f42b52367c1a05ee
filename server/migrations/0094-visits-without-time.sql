-- Of imaging and operations lists tell the day and no time. Filled when the record is read again.
alter table visits add column is_imaging boolean not null default false;
alter table visits add column is_operation boolean not null default false;
comment on column visits.is_imaging is 'Of an appointment: the calendar tells no time of it, and neither do lists.';
comment on column visits.is_operation is 'The same.';
