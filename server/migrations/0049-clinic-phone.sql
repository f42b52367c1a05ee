alter table clinics add column phone text check (phone <> '');
comment on column clinics.phone is 'Whom an office calls about a referral; without it the service desk. Changed with the clinic''s days.';
