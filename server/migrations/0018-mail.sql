create table outbox_mails (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  sent_at timestamptz not null default now()
);
comment on table outbox_mails is 'Owner: adapters/mail. Mails the embedded adapter has sent, to be read in the demo''s mailbox. Links only, no patient data.';
