alter table identity_users add column factor_wanted boolean not null default false;
comment on column identity_users.factor_wanted is 'An administrator has reset the second factor: the next sign-in asks for a new one, until it is set up.';

alter table accounts add column factor_declined_at timestamptz;
comment on column accounts.factor_declined_at is 'When the person was offered a second factor and chose not now; it is offered once.';

alter table sessions add column factor text check (factor in ('none', 'wanted', 'set up'));
comment on column sessions.factor is 'The second factor at the embedded provider, as the session began or as it was changed since; null where another provider keeps it.';
alter table sessions drop constraint sessions_end_reason_check;
alter table sessions add constraint sessions_end_reason_check check (end_reason in ('logout', 'idle', 'expired', 'account', 'provider', 'suspended'));
