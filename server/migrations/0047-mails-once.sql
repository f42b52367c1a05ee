alter table outbox_mails add column mail_id uuid unique;
comment on column outbox_mails.mail_id is 'The mail''s own id, the same each time it is tried: it is kept once. Null for mails of before.';
