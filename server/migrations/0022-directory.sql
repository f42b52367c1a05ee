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
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by bigint references accounts (id),
  modified_at timestamptz not null default now(),
  modified_by bigint references accounts (id),
  check (not is_default or active)
);
create index practice_locations_practice on practice_locations (practice_id);
create unique index practice_locations_default on practice_locations (practice_id) where is_default;
create index practice_locations_search on practice_locations using gin (search_text gin_trgm_ops);
create index practice_locations_phone on practice_locations (right(regexp_replace(phone, '[^0-9]', '', 'g'), 10)) where active;
create index practice_locations_zip on practice_locations (left(zip, 5)) where active;
comment on table practice_locations is 'Owner: directory. Where a practice works; one of its active ones is the default.';
comment on column practice_locations.fhir_id is 'The Location it was imported from.';
comment on column practice_locations.search_text is 'The words of street, city, zip and state, the state by its name too.';

insert into practice_locations (practice_id, address1, address2, city, state, zip, zip4, phone, fax, is_default)
  select id, address1, address2, coalesce(city, ''), coalesce(state, ''), coalesce(zip, ''), zip4, phone, fax, true
  from practices where address1 is not null;

alter table practices drop column address1, drop column address2, drop column city, drop column state, drop column zip, drop column zip4,
  drop column phone;
alter table practices add column group_name text;
alter table practices add column npi text check (npi ~ '^[0-9]{10}$');
alter table practices add column practice_type text;
alter table practices add column domain text;
alter table practices add column search_name text not null default '';
alter table practices add column fhir_id text unique;
alter table practices add column created_by bigint references accounts (id);
alter table practices add column modified_by bigint references accounts (id);
comment on column practices.search_name is 'The words of the name, a space before each.';
comment on column practices.fhir_id is 'The Organization it was imported from.';

alter table physicians add column suffix text;
alter table physicians add column dea_number text;
alter table physicians add column dea_expires_on date;
alter table physicians add column board_certified text;
alter table physicians add column license_state text;
alter table physicians add column medicaid_id text;
alter table physicians add column medicaid_state text;
alter table physicians add column medicare_id text;
alter table physicians add column medicare_state text;
alter table physicians add column medicare_provider boolean not null default false;
alter table physicians add column medical_school text;
alter table physicians add column residency text;
alter table physicians add column year_started_practicing text;
alter table physicians add column hospital_affiliation text;
alter table physicians add column preferred_provider boolean not null default false;
alter table physicians add column fochla boolean not null default false;
alter table physicians add column language1 text;
alter table physicians add column language2 text;
alter table physicians add column status text;
alter table physicians add column hds_run_date date;
alter table physicians add column hds_phy_id text;
alter table physicians add column cerner_id text;
alter table physicians add column star_id text;
alter table physicians add column childrens_connect boolean not null default false;
alter table physicians add column notes text;
alter table physicians add column lab_outreach boolean not null default false;
alter table physicians add column chlahealth_network boolean not null default false;
alter table physicians add column my_linnet boolean not null default false;
alter table physicians add column fax text;
alter table physicians add column search_name text not null default '';
alter table physicians add column fhir_id text unique;
alter table physicians add column created_by bigint references accounts (id);
alter table physicians add column modified_by bigint references accounts (id);
comment on column physicians.fochla is 'Friend of the hospital.';
comment on column physicians.my_linnet is 'As the form says; whether somebody is on the portal follows from account and practice.';
comment on column physicians.search_name is 'The words of last, first and middle name, a space before each.';
comment on column physicians.fhir_id is 'The Practitioner they were imported from.';

alter table practice_physicians add column location_id bigint references practice_locations (id);
alter table practice_physicians add column contact_name text;
alter table practice_physicians add column email text;
alter table practice_physicians add column phone text;
alter table practice_physicians add column phone_ext text;
alter table practice_physicians add column fax text;
alter table practice_physicians add column department text;
alter table practice_physicians add column created_by bigint references accounts (id);
alter table practice_physicians add column modified_by bigint references accounts (id);
comment on column practice_physicians.location_id is 'Where in the practice the physician works.';
update practice_physicians l set location_id = d.id from practice_locations d where d.practice_id = l.practice_id and d.is_default;

create index practices_search on practices using gin (search_name gin_trgm_ops);
create index practices_same_name on practices (lower(trim(name))) where active;
create index practices_by_name on practices (active, search_name collate "C", id);
create index physicians_search on physicians using gin (search_name gin_trgm_ops);
create index physicians_by_name on physicians (active, search_name collate "C", id);
create index physicians_email on physicians (lower(email)) where active;
create index physicians_npi_begins on physicians (npi text_pattern_ops) include (active, search_name, id);

-- As searchableName() writes it: the words without case, accents and punctuation, then what apostrophes and hyphens part, together.
create function searchable_for_0022(name text) returns text language sql immutable as $$
  with plain as (
    select replace(replace(replace(replace(
      translate(regexp_replace(normalize(lower(text), nfkd), '[\u0300-\u036f]', '', 'g'), 'øłđðı', 'olddi'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') as text, way
    from (values (name, 1), (regexp_replace(name, '[''’-]', '', 'g'), 2)) as ways (text, way)
  ), words as (
    select way, place, word from plain, regexp_split_to_table(text, '[^[:alnum:]]+') with ordinality as split (word, place)
    where word <> ''
  )
  select coalesce(string_agg(' ' || word, '' order by way, place), '') from words
  where way = 1 or word not in (select word from words where way = 1)
$$;
update practices set search_name = searchable_for_0022(name);
update physicians set search_name = searchable_for_0022(concat_ws(' ', last_name, first_name, middle_name));
update practice_locations l set search_text = searchable_for_0022(concat_ws(' ', address1, city, zip, state, (
  select name from (values
    ('AL', 'Alabama'), ('AK', 'Alaska'), ('AS', 'American Samoa'), ('AZ', 'Arizona'), ('AR', 'Arkansas'), ('CA', 'California'),
    ('CO', 'Colorado'), ('CT', 'Connecticut'), ('DE', 'Delaware'), ('DC', 'District of Columbia'), ('FL', 'Florida'), ('GA', 'Georgia'),
    ('GU', 'Guam'), ('HI', 'Hawaii'), ('ID', 'Idaho'), ('IL', 'Illinois'), ('IN', 'Indiana'), ('IA', 'Iowa'), ('KS', 'Kansas'),
    ('KY', 'Kentucky'), ('LA', 'Louisiana'), ('ME', 'Maine'), ('MD', 'Maryland'), ('MA', 'Massachusetts'), ('MI', 'Michigan'),
    ('MN', 'Minnesota'), ('MS', 'Mississippi'), ('MO', 'Missouri'), ('MP', 'Northern Mariana Islands'), ('MT', 'Montana'),
    ('NE', 'Nebraska'), ('NV', 'Nevada'), ('NH', 'New Hampshire'), ('NJ', 'New Jersey'), ('NM', 'New Mexico'), ('NY', 'New York'),
    ('NC', 'North Carolina'), ('ND', 'North Dakota'), ('OH', 'Ohio'), ('OK', 'Oklahoma'), ('OR', 'Oregon'), ('PA', 'Pennsylvania'),
    ('PR', 'Puerto Rico'), ('RI', 'Rhode Island'), ('SC', 'South Carolina'), ('SD', 'South Dakota'), ('TN', 'Tennessee'), ('TX', 'Texas'),
    ('UT', 'Utah'), ('VT', 'Vermont'), ('VI', 'Virgin Islands'), ('VA', 'Virginia'), ('WA', 'Washington'), ('WV', 'West Virginia'),
    ('WI', 'Wisconsin'), ('WY', 'Wyoming')
  ) as states (code, name) where code = l.state)));
drop function searchable_for_0022(text);

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

create table physician_choices (
  physician_id bigint not null references physicians (id),
  choice_id bigint not null references directory_choices (id),
  primary key (physician_id, choice_id)
);
comment on table physician_choices is 'Owner: directory. Specialties, hospitals and insurances of a physician.';

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
