-- Jobs of pg-boss count the tries and make the pauses (decision record 92).
comment on column referral_deliveries.attempts is 'Unused: the job counts its tries.';
comment on column referral_deliveries.claimed_until is 'A worker has it in hand until then, at most. For servers of the last release, which take what no one has.';
