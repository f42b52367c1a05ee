alter table referral_packets add column seconds integer check (seconds between 0 and 86400);
comment on column referral_packets.seconds is 'How long the person was at the questions, as their browser has measured it; empty where that is not known.';
