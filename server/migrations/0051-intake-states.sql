alter table embedded_intake drop constraint embedded_intake_state_check;
alter table embedded_intake add constraint embedded_intake_state_check check (state in (
  'received', 'accepted', 'on-hold', 'scheduled', 'appointment-cancelled', 'no-show', 'seen', 'completed', 'declined', 'cancelled', 'error'));
comment on column embedded_intake.state is 'Where it stands; appointment-cancelled and error in the demonstration alone, where no other system brings them about.';
