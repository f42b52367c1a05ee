-- An edit conflict names who changed the account.
alter table accounts add column modified_by bigint references accounts (id);
comment on column accounts.modified_by is 'Who last changed it. Empty for a new account and after a command.';
