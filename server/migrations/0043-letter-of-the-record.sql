alter table referral_letters add column source text;
comment on column referral_letters.source is 'Of a letter of the hospital''s record: where it stands there, and by which it is told that it says something else. Empty for the desk''s.';

create table referral_letter_refusals (
  referral_id bigint primary key references referrals (id),
  source text not null,
  tries smallint not null,
  why text,
  refused_at timestamptz not null
);
comment on table referral_letter_refusals is 'Owner: referrals. The letter of the hospital''s record that could not be taken last. No name of a patient.';
comment on column referral_letter_refusals.why is 'Why it is not asked for again, in a sentence for the desk; empty while it is.';
