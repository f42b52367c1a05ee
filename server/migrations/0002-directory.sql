-- Names are searched by parts of words.
create extension if not exists pg_trgm;

create table practices (
  id bigint generated always as identity primary key,
  name text not null,
  active boolean not null default true,
  delegation_enabled boolean not null default false,
  fax text,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  group_name text,
  npi text check (npi ~ '^[0-9]{10}$'),
  practice_type text,
  domain text,
  search_words text not null default '',
  fhir_id text unique,
  created_by bigint references accounts (id),
  modified_by bigint references accounts (id)
);
create index practices_search on practices using gin (search_words gin_trgm_ops);
create index practices_same_name on practices (lower(trim(name))) where active;
create index practices_by_name on practices (active, search_words collate "C", id);
comment on table practices is 'Owner: directory. A practice outside the hospital.';
comment on column practices.search_words is 'The words of the name, a space before each.';
comment on column practices.fhir_id is 'The Organization it was imported from.';

create table physicians (
  id bigint generated always as identity primary key,
  first_name text not null,
  middle_name text,
  last_name text not null,
  title text,
  email text,
  npi text,
  account_id bigint unique references accounts (id),
  active boolean not null default true,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  medical_license text not null default '',
  mobile_phone text not null default '',
  suffix text,
  dea_number text,
  dea_expires_on date,
  board_certified text,
  license_state text,
  medicaid_id text,
  medicaid_state text,
  medicare_id text,
  medicare_state text,
  medicare_provider boolean not null default false,
  medical_school text,
  residency text,
  year_started_practicing text,
  hospital_affiliation text,
  preferred_provider boolean not null default false,
  fochla boolean not null default false,
  language1 text,
  language2 text,
  status text,
  hds_run_date date,
  hds_phy_id text,
  cerner_id text,
  star_id text,
  childrens_connect boolean not null default false,
  notes text,
  lab_outreach boolean not null default false,
  chlahealth_network boolean not null default false,
  my_linnet boolean not null default false,
  fax text,
  search_words text not null default '',
  fhir_id text unique,
  created_by bigint references accounts (id),
  modified_by bigint references accounts (id),
  check (npi ~ '^[0-9]{10}$')
);
create unique index physicians_npi on physicians (npi) where active and npi is not null;
create index physicians_search on physicians using gin (search_words gin_trgm_ops);
create index physicians_by_name on physicians (active, search_words collate "C", id);
create index physicians_email on physicians (lower(email)) where active;
create index physicians_npi_begins on physicians (npi text_pattern_ops) include (active, search_words, id);
comment on table physicians is 'Owner: directory. providerId on the wire is the id here; account_id is empty for a physician who has no sign-in.';
comment on column physicians.fochla is 'Friend of the hospital.';
comment on column physicians.my_linnet is 'As the form says; whether somebody is on the portal follows from account and practice.';
comment on column physicians.search_words is 'The words of last, first and middle name, a space before each.';
comment on column physicians.fhir_id is 'The Practitioner they were imported from.';

create table practice_locations (
  id bigint generated always as identity primary key,
  practice_id bigint not null references practices (id),
  address1 text not null,
  address2 text,
  mail_stop text,
  city text not null,
  state text not null,
  zip text not null,
  zip4 text,
  country text,
  mail_address1 text,
  mail_address2 text,
  mail_mail_stop text,
  mail_city text,
  mail_state text,
  mail_zip text,
  mail_zip4 text,
  mail_country text,
  contact_name text,
  phone text,
  phone_ext text,
  fax text,
  email text,
  hds_site_id text,
  active boolean not null default true,
  is_default boolean not null default false,
  fhir_id text unique,
  search_words text not null default '',
  created_at timestamptz not null default now(),
  created_by bigint references accounts (id),
  modified_at timestamptz not null default now(),
  modified_by bigint references accounts (id),
  check (not is_default or active)
);
create index practice_locations_practice on practice_locations (practice_id);
create unique index practice_locations_default on practice_locations (practice_id) where is_default;
create index practice_locations_search on practice_locations using gin (search_words gin_trgm_ops);
create index practice_locations_phone on practice_locations (right(regexp_replace(phone, '[^0-9]', '', 'g'), 10)) where active;
create index practice_locations_zip on practice_locations (left(zip, 5)) where active;
comment on table practice_locations is 'Owner: directory. Where a practice works; one of its active ones is the default.';
comment on column practice_locations.fhir_id is 'The Location it was imported from.';
comment on column practice_locations.search_words is 'The words of street, city, zip and state, the state by its name too.';

create table directory_choices (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('suffixes', 'boardCertifications', 'titles', 'medicalSchools', 'residencies', 'statuses',
    'specialties', 'hospitals', 'insurances')),
  name text not null,
  position integer not null default 0,
  unique (kind, name)
);
comment on table directory_choices is 'Owner: directory. What can be chosen in the form of a physician.';
comment on column directory_choices.position is 'Its place in its list; those of the same place stand by name.';

insert into directory_choices (kind, position, name)
select kind, position, name from (values
  ('suffixes', array['Jr.', 'Sr.', 'II', 'III', 'IV']),
  ('titles', array['MD', 'DO', 'MD, PhD', 'NP', 'PA', 'DDS', 'PhD', 'PsyD', 'RN']),
  ('boardCertifications', array['Board certified', 'Board eligible', 'Not board certified']),
  ('statuses', array['Active', 'Courtesy', 'Consulting', 'Affiliate', 'Honorary', 'Resigned', 'Retired'])
) as fixed (kind, names), unnest(names) with ordinality as listed (name, position);

insert into directory_choices (kind, name)
select kind, name from (values
  ('specialties', array['Adolescent Medicine', 'Allergy and Immunology', 'Anesthesiology', 'Cardiology', 'Child Neurology',
    'Child Psychiatry', 'Critical Care', 'Dentistry', 'Dermatology', 'Developmental and Behavioral Pediatrics', 'Emergency Medicine',
    'Endocrinology', 'Family Medicine', 'Gastroenterology', 'General Practice', 'General Surgery', 'Hematology and Oncology',
    'Infectious Diseases', 'Internal Medicine', 'Medical Genetics', 'Neonatology', 'Nephrology', 'Neurosurgery', 'Nurse Practitioner',
    'Obstetrics and Gynecology', 'Ophthalmology', 'Orthopedic Surgery', 'Otolaryngology', 'Pediatrics', 'Physical Medicine', 'Plastic Surgery',
    'Psychology', 'Pulmonology', 'Radiology', 'Rheumatology', 'Sports Medicine', 'Urology']),
  ('hospitals', array['Wrenfield Children''s Hospital', 'Wrenfield General Hospital', 'St. Brigid Medical Center', 'Harbor View Hospital',
    'Valley Community Hospital', 'North County Medical Center', 'Riverside Memorial Hospital']),
  ('insurances', array['Commercial HMO', 'Commercial PPO', 'Indemnity', 'Medicaid', 'Medicaid managed care', 'Medicare', 'Military (TRICARE)',
    'Self pay', 'State children''s program', 'Workers'' compensation']),
  ('medicalSchools', array['Baylor College of Medicine', 'Columbia University', 'Duke University', 'Emory University', 'Harvard University',
    'Johns Hopkins University', 'Northwestern University', 'Stanford University', 'University of California, Los Angeles',
    'University of California, San Francisco', 'University of Chicago', 'University of Michigan', 'University of Pennsylvania',
    'University of Southern California', 'University of Washington', 'Vanderbilt University', 'Washington University in St. Louis',
    'Yale University', 'School outside the United States']),
  ('residencies', array['Anesthesiology', 'Child Neurology', 'Emergency Medicine', 'Family Medicine', 'General Surgery', 'Internal Medicine',
    'Medicine-Pediatrics', 'Obstetrics and Gynecology', 'Orthopedic Surgery', 'Otolaryngology', 'Pediatrics', 'Psychiatry', 'Radiology',
    'Transitional year'])
) as fixed (kind, names), unnest(names) as name;

create table physician_choices (
  physician_id bigint not null references physicians (id),
  choice_id bigint not null references directory_choices (id),
  primary key (physician_id, choice_id)
);
comment on table physician_choices is 'Owner: directory. Specialties, hospitals and insurances of a physician.';
