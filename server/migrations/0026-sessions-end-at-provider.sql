alter table sessions drop constraint sessions_end_reason_check;
alter table sessions add constraint sessions_end_reason_check
  check (end_reason in ('logout', 'idle', 'expired', 'account', 'provider'));
comment on column sessions.end_reason is 'provider: the embedded provider has ended its own, after a replayed code or refresh token or a sign-out there.';
