create table referral_questions (
  id bigint generated always as identity primary key,
  referral_id bigint not null references referrals (id),
  clinic_id bigint not null references clinics (id),
  words text not null,
  wanted_files text[] not null default '{}',
  answer_by date not null,
  asked_by bigint references accounts (id),
  asked_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'answered', 'withdrawn', 'closed')),
  answer text,
  is_unable boolean not null default false,
  ended_by bigint references accounts (id),
  ended_at timestamptz,
  read_at timestamptz,
  check ((state = 'open') = (ended_at is null)),
  check ((state = 'answered') = (answer is not null))
);
comment on table referral_questions is 'Owner: referrals. What a clinic has asked the office about a referral, and what the office answered (decision record 59).';
comment on column referral_questions.clinic_id is 'Which clinic asked: the referral may have gone on to another since.';
comment on column referral_questions.state is 'closed: the referral was closed before anybody answered.';
comment on column referral_questions.answer is 'What the office answered, or why it cannot (is_unable).';
comment on column referral_questions.ended_by is 'Who answered it or took it back; empty where it was closed with the referral.';
comment on column referral_questions.read_at is 'When somebody of the clinic has dealt with the answer; until then it stands in the worklist.';
create index referral_questions_of_referral on referral_questions (referral_id, id);

alter table referral_attachments add column question_id bigint references referral_questions (id);
comment on column referral_attachments.question_id is 'Of a file that came with an answer: the question. It is no part of the form, so an edit does not touch it.';

alter table referrals add column asked_until date;
comment on column referrals.asked_until is 'The first day by which the office is to answer an open question; empty while none is open.';
alter table referrals add column asked_since timestamptz check ((asked_since is null) = (asked_until is null));
comment on column referrals.asked_since is 'Since when the clinic''s days stand still, because a question is open.';
alter table referrals add column has_answer boolean not null default false;
comment on column referrals.has_answer is 'An answer of the office has come that nobody of the clinic has dealt with.';
create index referrals_asked on referrals (practice_id, asked_until) where asked_until is not null;

alter table referral_mails add column asked_on date;
comment on column referral_mails.asked_on is 'The hospital''s day on which somebody was last told by mail that a clinic asks: at most once a day.';
