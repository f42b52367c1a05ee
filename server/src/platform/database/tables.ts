/** Generated from server/migrations by `npm run generate`. Do not edit. */
import type { ColumnType, Generated, GeneratedAlways } from "kysely";

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type GeneratedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;
type Json = ColumnType<unknown, string, string>;

/** Owner: access-requests. Somebody asks the hospital to open a patient's record to a physician in a practice. */
interface AccessRequestsTable {
  id: GeneratedAlways<number>;
  first_name: string;
  last_name: string;
  birth_date: string;
  gender_id: number;
  /** As it was asked for, or found out by who decides; empty when nobody said it. */
  mrn: Generated<string>;
  /** Name without case, accents and spaces, and birth date: one pending request for a patient and a physician (decision G-ACR-14). */
  patient_key: string;
  search_words: string;
  physician_id: number;
  practice_id: number;
  /** The requester's reason; notes are the reviewer's (decision G-ACR-06). */
  comment: string;
  status: Generated<"Pending" | "Approved" | "Denied">;
  notes: Generated<string>;
  /** Whom the record knew by it; only once it is approved. */
  person_id: string | null;
  created_by: number;
  created_at: GeneratedTimestamp;
  decided_at: Timestamp | null;
  /** Who decided, once it is decided. */
  modified_by: number;
  modified_at: GeneratedTimestamp;
  /** When who asked opened the decided request: until then it waits for them. */
  decision_seen_at: Timestamp | null;
}

/** Owner: accounts. Somebody to whom an account is to be given: from the public form, or invited by a practice. */
interface AccountRequestsTable {
  id: GeneratedAlways<number>;
  type: "NewPractice" | "Physician" | "NonPhysician";
  first_name: string | null;
  middle_name: Generated<string>;
  last_name: string | null;
  search_words: Generated<string>;
  email: string;
  mobile_phone: Generated<string>;
  office_phone: Generated<string>;
  title: Generated<string>;
  npi: string | null;
  medical_license: Generated<string>;
  role_id: number;
  practice_id: number | null;
  /** A physician of the directory whom the invitation means (decision G-PRA-10). */
  physician_id: number | null;
  practice_name: Generated<string>;
  practice_address1: Generated<string>;
  practice_address2: Generated<string>;
  practice_city: Generated<string>;
  practice_state: Generated<string>;
  practice_zip: Generated<string>;
  practice_phone: Generated<string>;
  practice_fax: Generated<string>;
  practice_contact_name: Generated<string>;
  practice_contact_email: Generated<string>;
  notes: Generated<string>;
  /** 1 Pending, 2 Invited, 3 Completed, 4 Denied (decision G-ACC-01). */
  status_id: Generated<number>;
  invited_at: Timestamp | null;
  invited_by: number | null;
  /** The account that came of it at the first sign-in. */
  account_id: number | null;
  /** Empty for the public form. */
  created_by: number | null;
  created_at: GeneratedTimestamp;
  modified_by: number | null;
  modified_at: GeneratedTimestamp;
  /** What was mailed to who asked by the public form and was denied. */
  denial_reason: Generated<string>;
  /** The NPI with which a system administrator invited this person, which confirms number and person; with another one in npi it does not. */
  confirmed_npi: string | null;
  /** The role that was invited to by somebody who may give it; for another one in role_id, who invited decides. */
  approved_role_id: number | null;
}

/** Owner: session. A person outside or inside the hospital who may sign in. */
interface AccountsTable {
  id: GeneratedAlways<number>;
  email: string;
  first_name: string;
  last_name: string;
  mobile_phone: string | null;
  office_phone: string | null;
  issuer: string | null;
  /** The identity provider's subject, bound once at the first sign-in by verified e-mail (decision G-X-18). */
  subject: string | null;
  active: Generated<boolean>;
  last_login_at: Timestamp | null;
  created_at: GeneratedTimestamp;
  modified_at: GeneratedTimestamp;
  /** Whether the person wants notices that can be done without; what concerns the safety of the account is always sent. */
  notices_by_mail: Generated<boolean>;
  /** By what lists are ordered and searched: the words of the last name, then of the first. */
  search_words: Generated<string>;
  /** Sign-ins up to then open nothing any more: an administrator suspended the person, or changed how they sign in. */
  signed_out_at: Timestamp | null;
  /** When the person was offered a second factor and chose not now; it is offered once. */
  factor_declined_at: Timestamp | null;
  /** Another one after every change of what this person may do; kept by triggers. */
  rights_version: Generated<string>;
  /** Who last changed it. Empty for a new account and after a command. */
  modified_by: number | null;
}

/** Owner: referrals. Files that came with a message. */
interface AdviceFilesTable {
  id: GeneratedAlways<number>;
  message_id: number;
  file_id: string;
  name: string;
  /** When the other side first opened it. It can be withdrawn until then. */
  opened_at: Timestamp | null;
  /** When its side withdrew it. */
  withdrawn_at: Timestamp | null;
}

/** Owner: referrals. What office and clinic wrote about a question or a referral. Rows are only added. */
interface AdviceMessagesTable {
  id: GeneratedAlways<number>;
  /** The question. Empty for a message about a referral. */
  thread_id: number | null;
  side: "office" | "clinic";
  words: string;
  written_by: number;
  written_at: Timestamp;
  /** The referral. Empty for a message about a question. */
  referral_id: number | null;
  /** The clinic of the referral when the message was written. Empty for a message about a question. */
  clinic_id: number | null;
  kind: Generated<string>;
}

/** Owner: referrals. When somebody of the office last opened a question; what the clinic writes later is new to them. */
interface AdviceSeenTable {
  account_id: number;
  thread_id: number;
  seen_at: Timestamp;
}

/** Owner: referrals. What an office asks a clinic about a child in place of referring, or before it (decision record 84). */
interface AdviceThreadsTable {
  id: GeneratedAlways<number>;
  practice_id: number;
  physician_id: number;
  clinic_id: number;
  /** As of referrals: agrees where person_id is the child whom the office named, none where the record has no such child. */
  tie: "none" | "agrees";
  person_id: string | null;
  first_name: string;
  last_name: string;
  birth_date: string;
  subject: string;
  state: Generated<"open" | "answered" | "closed" | "referred">;
  /** Who writes next; empty once it has ended. */
  turn: "clinic" | "office" | null;
  /** The day by which the clinic has promised its answer; empty while the office is to write. */
  answer_by: string | null;
  waiting_since: Timestamp | null;
  /** How often somebody was reminded since the turn began: 1, whoever is to write; 2, who leads the clinic's desk. */
  reminder_step: Generated<number>;
  reminded_at: Timestamp | null;
  /** Grows by one with each change: whoever writes names the one that they were shown. */
  version: Generated<number>;
  clinic_wrote_at: Timestamp | null;
  created_by: number;
  created_at: Timestamp;
  changed_at: Timestamp;
  changed_by: number;
  referral_id: number | null;
}

/** Owner: session. Agreements given to an e-signature service, and how they came back; at most one is open for a person in a capacity. */
interface AgreementEnvelopesTable {
  id: Generated<string>;
  account_id: number;
  role_id: number;
  practice_id: number | null;
  version: string;
  service: "embedded" | "docusign";
  service_envelope_id: string;
  status: Generated<"sent" | "completed" | "declined" | "voided">;
  ordered_at: GeneratedTimestamp;
  settled_at: Timestamp | null;
}

/** Owner: session. Who has signed which version of the agreement, as owner of which practice or lead of an embassy (decision G-SES-18). */
interface AgreementSignaturesTable {
  id: GeneratedAlways<number>;
  account_id: number;
  role_id: number;
  practice_id: number | null;
  version: string;
  signed_at: GeneratedTimestamp;
  envelope_id: string | null;
  /** The sealed PDF; empty for agreements that were signed before the portal kept them. */
  file_id: string | null;
}

/** Owner: content. Links to the clinics' schedules. */
interface AmbulatorySchedulesTable {
  id: GeneratedAlways<number>;
  title: string;
  url: string;
  active: Generated<boolean>;
  publication_date: string;
  created_at: GeneratedTimestamp;
  modified_at: GeneratedTimestamp;
  modified_by: number | null;
}

/** Owner: content. Banners above the portal: 1 success, 2 info, 3 danger, 4 warning; valid from valid_from up to, and not at, valid_to. */
interface AnnouncementsTable {
  id: GeneratedAlways<number>;
  message: string;
  css_class_id: number;
  valid_from: Timestamp;
  valid_to: Timestamp;
  active: Generated<boolean>;
  created_at: GeneratedTimestamp;
  modified_at: GeneratedTimestamp;
  modified_by: number | null;
}

/** Owner: accounts. Tries of security answers: five for an account in an hour (decision G-ACC-14). */
interface AnswerChecksTable {
  account_id: number;
  at: GeneratedTimestamp;
}

/** Owner: audit. What in the audit trail a person of compliance should judge; nothing ever acts on it. */
interface AuditOdditiesTable {
  id: GeneratedAlways<number>;
  kind: "own-name" | "family-name" | "no-relation" | "night" | "refusals" | "many-practices" | "sign-in-replaced";
  /** By the hospital's calendar; a night belongs to the day on which it ends. */
  day: string;
  /** Who was at the keyboard; empty where the oddity is of a patient alone. */
  account_id: number | null;
  person_id: string | null;
  /** Of rows, or of patients or practices where those are what is odd. */
  count: number;
  found_at: Timestamp;
  closed_at: Timestamp | null;
  closed_by: number | null;
  /** What whoever closed it has found out. */
  note: string | null;
}

/** Owner: platform. Who did what with whom, when and from where; only ever added to. Never names, birth dates, search text, bodies or tokens. */
interface AuditRowsTable {
  id: Generated<number>;
  at: GeneratedTimestamp;
  request_id: string;
  session_id: string | null;
  actor_id: number | null;
  /** The account whose rights were used; differs from actor_id in login-as. */
  effective_id: number | null;
  role_ids: Generated<number[]>;
  practice_id: number | null;
  action: string;
  outcome: "done" | "refused";
  /** The kind of access that allowed it, or the reason of a refusal. */
  rule: string | null;
  /** The patients concerned, by id. */
  person_ids: Generated<string[]>;
  object: string | null;
  /** The names of the fields that were changed. */
  changed: Generated<string[]>;
  count: number | null;
  address: string | null;
}

/** Owner: platform. The chain that proves the audit rows, seal by seal; only ever added to. */
interface AuditSealsTable {
  number: number;
  /** The first day of the month in which all of its rows lie, by UTC: a month that is dropped takes whole seals with it. */
  month: string;
  /** Exactly these rows. */
  ids: string;
  count: number;
  /** How many rows this seal and all before it have. */
  total: number;
  /** SHA-256 of each row, 32 bytes each, in the order of their ids. */
  row_hashes: Buffer;
  /** The time of the newest row of this seal and all before it. */
  rows_until: Timestamp;
  sealed_at: Timestamp;
  previous_hash: Buffer;
  /** SHA-256 of all the other columns, so of the seal before, too. */
  hash: Buffer;
}

/** Owner: audit. Searches of the audit trail that somebody has kept for themselves. */
interface AuditSearchesTable {
  id: GeneratedAlways<number>;
  account_id: number;
  name: string;
  /** As the contract's AuditFilter; it may name a child by MRN or record id, which no address or browser keeps. */
  filter: Json;
  created_at: GeneratedTimestamp;
}

/** Owner: home. Cards of other pages that a person wants to see on home (decision G-HOM-05). */
interface CardFavoritesTable {
  account_id: number;
  card_id: number;
  created_at: GeneratedTimestamp;
}

/** Owner: chart. When somebody opened a chart last: a child whose chart was opened is no new patient any more. */
interface ChartOpeningsTable {
  account_id: number;
  person_id: string;
  opened_at: Timestamp;
}

/** Owner: referrals. How long children wait for a clinic, computed each night from the referrals of the last six months (decision record 86); nobody types it. */
interface ClinicWaitsTable {
  clinic_id: number;
  acuity_id: number;
  referrals: number;
  /** In so many days four in five were seen; empty where fewer were, or there are too few referrals to say. */
  within_days: number | null;
  computed_at: Timestamp;
}

/** Owner: content. What clinical care pathways are grouped by. */
interface ClinicalCareTypesTable {
  id: GeneratedAlways<number>;
  type: string;
}

/** Owner: referrals. The hospital's clinics to which patients are referred. */
interface ClinicsTable {
  id: GeneratedAlways<number>;
  name: string;
  takes_new_patients: Generated<boolean>;
  /** Working days in which the clinic usually answers. */
  answer_days: Generated<number>;
  location: Generated<string>;
  resource: Generated<string>;
  /** The clinic in the hospital's FHIR server; without it referrals go to the intake of the hospital. */
  ehr_reference: string | null;
  active: Generated<boolean>;
  /** Working days in which the clinic usually answers an urgent referral (decision G-REF-36). */
  urgent_days: Generated<number>;
  /** Working days after which an accepted referral without an appointment is reminded of. */
  schedule_days: Generated<number>;
  /** Working days after a visit by which the clinic's letter is to be there. */
  letter_days: Generated<number>;
  /** Working days after which an office is reminded of a question of the clinic. */
  question_days: Generated<number>;
  /** When the clinic's days were changed last: whoever changes them names it. */
  days_changed_at: Timestamp | null;
  days_changed_by: number | null;
  /** Whom an office calls about a referral; without it the service desk. Changed with the clinic's days. */
  phone: string | null;
  /** Working days in which the clinic answers a question of an office (decision record 84); empty: it takes none. Changed with the clinic's days. */
  advice_days: number | null;
  /** What clinics have in common that may see the same patients; empty: no other clinic is named in its place. */
  specialty: Generated<string>;
  /** Where it is, for the distance to a family; empty: none is told. */
  zip_code: string | null;
}

/** Owner: content. Online CME lectures; the first of the titles is the lecture's title (decision G-CON-18). */
interface CmeLecturesTable {
  id: GeneratedAlways<number>;
  event_date: string;
  video_url: string;
  active: Generated<boolean>;
  content_titles: string[];
  content_message: Generated<string>;
  content_bullet_lines: Generated<string[]>;
  content_full_name: Generated<string>;
  content_signatures: Generated<string[]>;
  created_at: GeneratedTimestamp;
  modified_at: GeneratedTimestamp;
  modified_by: number | null;
}

/** Owner: content. Each record of the portal updates as it stood after each change; one that was never changed has none. */
interface ContentVersionsTable {
  record_table: "announcements" | "ambulatory_schedules" | "cme_lectures" | "documents" | "grand_rounds" | "slider_images";
  record_id: number;
  modified_at: Timestamp;
  modified_by: number | null;
  /** The whole row, as its table had it. */
  record: Json;
  /** The names of its files by their ids, for when the files are gone. */
  file_names: Json;
}

/** Owner: platform/http. What a person has sent and uploaded within a day of the first of it; begins anew after it. */
interface DailyQuotasTable {
  account_id: number;
  since: Timestamp;
  sendings: Generated<number>;
  file_bytes: Generated<number>;
}

/** Owner: referrals. The clinics whose referrals somebody with role 12 or 13 works. */
interface DeskClinicsTable {
  id: GeneratedAlways<number>;
  account_id: number;
  /** Empty: all clinics, those that are added later, too. */
  clinic_id: number | null;
  given_by: number | null;
  given_at: GeneratedTimestamp;
}

/** Owner: directory. What can be chosen in the form of a physician. */
interface DirectoryChoicesTable {
  id: GeneratedAlways<number>;
  kind:
    | "suffixes"
    | "boardCertifications"
    | "titles"
    | "medicalSchools"
    | "residencies"
    | "statuses"
    | "specialties"
    | "hospitals"
    | "insurances";
  name: string;
  /** Its place in its list; those of the same place stand by name. */
  position: Generated<number>;
}

/** Owner: content. PDFs of all kinds in one sequence of ids, so that a bare id is unambiguous (decision G-HOM-10). */
interface DocumentsTable {
  /** 1 is the reference guide and nothing else (decision G-HOM-09). */
  id: Generated<number>;
  kind: string;
  title: string;
  file_id: string;
  clinical_care_type_id: number | null;
  active: Generated<boolean>;
  publication_date: string;
  created_at: GeneratedTimestamp;
  modified_at: GeneratedTimestamp;
  /** Empty for what came with the portal. */
  modified_by: number | null;
}

/** Owner: adapters/ehr. What a running import brought that was there already; it is emptied at the end of the import. */
interface EhrImportUnchangedTable {
  import_run: string;
  type: string;
  id: string;
  import_place: string;
  seen_at: GeneratedTimestamp;
}

/** Owner: adapters/ehr. The embedded hospital record: FHIR R4 resources. */
interface EhrResourcesTable {
  type: string;
  id: string;
  person_id: string | null;
  encounter_id: string | null;
  /** For observations and reports: laboratory, radiology, or empty. */
  category: Generated<string>;
  /** When it was collected, held or issued, for looking back; a day without a time is its start in the hospital's zone. */
  happened_at: Timestamp | null;
  /** The fields Linnet reads, parsed once when the resource came in; decimals as text, so that 5.10 stays 5.10. */
  fields: Json;
  /** The whole resource as it was received. */
  resource: Json;
  /** The import that brought it; null where none did. */
  import_run: string | null;
  /** File, line and entry it stands in, as the import names them. */
  import_place: string | null;
  /** The system it is from, as the import named it; default where there is only one. */
  source: Generated<string>;
  /** Of a resource without a patient: the patients of the Bundle or file it came in; null where it is for every patient. */
  of_patients: string[] | null;
  /** The release and the rules that made `fields`; null for rows of older releases. */
  read_by: string | null;
}

/** Owner: adapters/ehr. For each patient another version after every change of ehr_resources; kept by triggers. */
interface EhrVersionsTable {
  /** Empty for what is nobody's. */
  person_id: string;
  version: string;
}

/** Owner: adapters/ehr. The ids of the hospital record that do not fit a call, or that two systems share, each with its id on the wire. */
interface EhrWireIdsTable {
  /** A hash of the other three, at most 64 characters of those an id may have. */
  wire_id: string;
  /** The system the id is from, as an import names it; default where there is only one. */
  source: string;
  /** The FHIR resource type: ids are unique within a type only. */
  type: string;
  original_id: string;
}

/** Owner: embassy. A partner group with members and patients. */
interface EmbassiesTable {
  id: GeneratedAlways<number>;
  name: string;
  address1: string | null;
  address2: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
  /** The Organization that pays in the hospital's record; coverage by it links a patient to the embassy. */
  ehr_organization_id: string | null;
  created_at: GeneratedTimestamp;
}

/** Owner: adapters/intake. The hospital's side of a referral where no other system takes it. No name, birth date or number of a patient; reason and cancel_reason are kept as somebody wrote them. */
interface EmbeddedIntakeTable {
  referral_id: number;
  ehr_id: string;
  clinic_id: number;
  clinic: string;
  takes_new_patients: boolean;
  is_new_patient: boolean;
  location: Generated<string>;
  resource: Generated<string>;
  /** Where it stands; appointment-cancelled and error in the demonstration alone, where no other system brings them about. */
  state: Generated<
    | "received"
    | "accepted"
    | "on-hold"
    | "scheduled"
    | "appointment-cancelled"
    | "no-show"
    | "seen"
    | "completed"
    | "declined"
    | "cancelled"
    | "error"
  >;
  reason: string | null;
  /** The slot of the appointment; a clinic gives each slot of a resource once. */
  starts_at: Timestamp | null;
  /** Why whoever refers asks to cancel, in their words; in demo mode the desk then cancels. */
  cancel_reason: string | null;
  next_step_at: Timestamp | null;
  received_at: GeneratedTimestamp;
  changed_at: GeneratedTimestamp;
  /** How long the appointment is to last. */
  minutes: Generated<number>;
}

/** Owner: content. Pediatric grand rounds: a link, or a video of our own. */
interface GrandRoundsTable {
  id: GeneratedAlways<number>;
  title: string;
  event_date: string;
  video_url: string | null;
  video_file_id: string | null;
  active: Generated<boolean>;
  content_title: Generated<string>;
  /** HTML, made safe when it was saved. */
  content_message: Generated<string>;
  content_bullet_line: Generated<string>;
  content_full_name: Generated<string>;
  content_signature: Generated<string>;
  /** Set by the documented delete; the video goes 30 days later (decision G-CON-14). */
  deleted_at: Timestamp | null;
  created_at: GeneratedTimestamp;
  modified_at: GeneratedTimestamp;
  modified_by: number | null;
  /** WebVTT, written anew by the portal from what was sent. */
  captions_file_id: string | null;
  captions_language: "en" | "es" | "fr" | "de" | "ar" | "zh" | null;
}

/** Owner: chart. Growth tables that the hospital has brought itself; children under 24 months are compared with them. */
interface GrowthTablesTable {
  source: string;
  chart: "weight-for-age" | "length-for-age" | "head-circumference-for-age" | "bmi-for-age" | "weight-for-length";
  sex: "male" | "female";
  /** Rows of x, L, M and S, x going up: months of age below 24, or centimetres of length. */
  lms: Json;
  /** The name of the file that it was read from, without its folder. */
  file: string;
  imported_at: Timestamp;
}

/** Owner: patients. Whose referrals a colleague sees since: of the patients handed over to them, and, with takes_others, of all others. for_physician_id is who left, or somebody from whom they had taken over themselves. */
interface HandoverColleaguesTable {
  id: GeneratedAlways<number>;
  handover_id: number;
  for_physician_id: number;
  physician_id: number;
  takes_others: boolean;
}

/** Owner: patients. Who takes over from a physician who left a practice; can be undone for 30 days (decision G-PAT-20). */
interface HandoversTable {
  id: GeneratedAlways<number>;
  practice_id: number;
  physician_id: number;
  made_at: Timestamp;
  made_by: number;
  undone_at: Timestamp | null;
  undone_by: number | null;
}

/** Owner: referrals. Days of the hospital's calendar that are no working days, besides Saturdays and Sundays. */
interface HospitalHolidaysTable {
  day: string;
  name: string;
  added_by: number | null;
  added_at: GeneratedTimestamp;
}

/** Owner: platform. Replies to keep, so that a call sent twice is done once; dropped after a day. */
interface IdempotencyKeysTable {
  account_id: number;
  key: string;
  action: string;
  request_hash: string;
  /** Empty while the first call is still running. */
  reply: Json | null;
  created_at: GeneratedTimestamp;
}

/** Owner: adapters/identity. Where failed sign-ins are counted apart: in browsers that the person has signed in with, and in open sessions. */
interface IdentityBrowsersTable {
  user_id: string;
  /** A hash of what the cookie of the browser says, or of the session. */
  place: string;
  failed_attempts: Generated<number>;
  last_failed_at: Timestamp | null;
  seen_at: GeneratedTimestamp;
}

/** Owner: adapters/identity. The private signing keys of the embedded provider, newest first, made at first start. */
interface IdentityKeysTable {
  kid: string;
  jwk: Json;
  created_at: GeneratedTimestamp;
  /** Until then the key is published only. A day later the keys before it are not believed any more. */
  signs_from: GeneratedTimestamp;
}

/** Owner: adapters/identity. Links by which somebody sets a password; the newest of a person counts, once. */
interface IdentityLinksTable {
  id: GeneratedAlways<number>;
  user_id: string;
  /** activation and reset: an administrator had it sent; forgotten: the person asked for it, from the sign-in page. */
  kind: "activation" | "reset" | "forgotten";
  token_hash: string;
  expires_at: Timestamp;
  used_at: Timestamp | null;
  created_at: GeneratedTimestamp;
}

/** Owner: adapters/identity. Each opens the second factor once. */
interface IdentityRecoveryCodesTable {
  user_id: string;
  code_hash: string;
  used_at: Timestamp | null;
}

/** Owner: adapters/identity. The directory of the embedded identity provider. */
interface IdentityUsersTable {
  id: Generated<string>;
  email: string;
  first_name: string;
  last_name: string;
  password_hash: string | null;
  status: "STAGED" | "PROVISIONED" | "ACTIVE" | "LOCKED_OUT" | "SUSPENDED" | "RECOVERY" | "PASSWORD_EXPIRED";
  failed_attempts: Generated<number>;
  last_failed_at: Timestamp | null;
  created_at: GeneratedTimestamp;
  modified_at: GeneratedTimestamp;
  /** The secret of the authenticator app, encrypted; it counts once totp_confirmed_at is set. */
  totp_secret: string | null;
  totp_confirmed_at: Timestamp | null;
  /** The last time step a code was accepted for: no code counts twice (RFC 6238 §5.2). */
  totp_last_step: number | null;
  password_changed_at: Timestamp | null;
  mobile_phone: string | null;
  security_question: string | null;
  security_answer_hash: string | null;
  /** A temporary password opens nothing after it. */
  password_expires_at: Timestamp | null;
  /** What the status was before the person was locked out or suspended, and will be again. */
  status_before: "STAGED" | "PROVISIONED" | "ACTIVE" | "RECOVERY" | "PASSWORD_EXPIRED" | null;
  /** An administrator has reset the second factor: the next sign-in asks for a new one, until it is set up. */
  factor_wanted: Generated<boolean>;
  /** When failed sign-ins locked the account; 30 minutes later the lock ends. Null: it was locked otherwise, until somebody unlocks it. */
  locked_at: Timestamp | null;
}

/** Owner: content. The cards of home (page 1), education (2), physician resources (3) and care network (4). */
interface InfoCardsTable {
  id: GeneratedAlways<number>;
  page_id: number;
  card_type: "referenceGuide" | "ambulatorySchedules" | "clinicalCarePathways" | "medicalStaffServices" | "education" | "link";
  title: string;
  paragraph: string;
  /** Which documents or schedules the card offers; a name of GET /Home/homepagedropdown/. */
  drop_down_name: string | null;
  html_content: string | null;
  link: string | null;
  requires_login: Generated<boolean>;
  position: number;
  created_at: GeneratedTimestamp;
  modified_at: GeneratedTimestamp;
}

/** Owner: memberships. Links that open an account once (decision G-PRA-07); only a hash of the secret is kept. */
interface InvitationsTable {
  id: GeneratedAlways<number>;
  account_request_id: number;
  email: string;
  token_hash: string;
  expires_at: Timestamp;
  accepted_at: Timestamp | null;
  /** A newer link was sent, or the request was denied. */
  ended_at: Timestamp | null;
  created_at: GeneratedTimestamp;
}

/** Owner: chart. Which results of a child have reached the portal: for each eight bytes that name it and eight of the form in which it was seen last, so that news is told from what was there. */
interface KnownResultsTable {
  person_id: string;
  entries: Buffer;
  /** The hospital's day on which the record was read: who has become 12 since may no longer be shown what the row of a result names. */
  checked_on: string;
  /** Digest of which values were collected when: what came later of a test is worked out anew when it changes. Null before the first time. */
  timeline: string | null;
}

/** Owner: session. An administrator's own session works as somebody else; the headers of a call only select it (decision G-SES-25). */
interface LoginAsSessionsTable {
  id: Generated<string>;
  session_id: string;
  target_account_id: number;
  reason: string;
  started_at: Timestamp;
  expires_at: Timestamp;
  ended_at: Timestamp | null;
}

/** Owner: platform. When a backup was written last, and the audit trail verified, by whichever machine: /metrics tells their age. */
interface MaintenanceRunsTable {
  /** backup, audit-verify. */
  kind: string;
  /** Of the last one that came to its end. At first the day of this migration: from then on one is waited for. */
  ended_at: GeneratedTimestamp;
  /** What it found wrong. A backup is noted only where nothing was. */
  findings: Generated<number>;
}

/** Owner: memberships. A role an account holds: in a practice, in an embassy, or in the whole portal (roles 4, 5 and 6). */
interface MembershipsTable {
  id: GeneratedAlways<number>;
  account_id: number;
  role_id: number;
  practice_id: number | null;
  embassy_id: number | null;
  active: Generated<boolean>;
  /** True on the roles of the practice the person has chosen to work in (POST practice/defaultPractice). */
  in_use: Generated<boolean>;
  created_at: GeneratedTimestamp;
  modified_at: GeneratedTimestamp;
  /** When an owner last said that this person still works in the practice. */
  confirmed_at: GeneratedTimestamp;
  confirmed_by: number | null;
  /** When the person came, or came back: what reached the practice before is not new to them. */
  joined_at: GeneratedTimestamp;
  /** When the role ended; empty while it is in force. */
  ended_at: Timestamp | null;
  /** Who removed the person, which can be undone for 30 days; empty for every other end. */
  ended_by: number | null;
  /** Since when a role that is not active waits for somebody who may give it to confirm it; waits_by is who brought it about. */
  waits_since: Timestamp | null;
  waits_by: number | null;
}

/** Owner: patients. When somebody said of a new patient that they have seen it: who came to them before is new no longer. */
interface NewPatientsSeenTable {
  account_id: number;
  person_id: string;
  seen_at: Timestamp;
}

/** Owner: chart. Of each child the newest arrival of each severity, so that who has thousands of children learns which of them have results to read without reading those. */
interface NewestResultsTable {
  person_id: string;
  critical_id: number | null;
  critical_at: Timestamp | null;
  abnormal_id: number | null;
  abnormal_at: Timestamp | null;
  other_id: number | null;
  other_at: Timestamp | null;
}

/** Owner: patients. Wrong assignments the hospital has to correct in its record (decision G-PAT-06). */
interface NotMyPatientsTable {
  id: GeneratedAlways<number>;
  person_id: string;
  physician_id: number;
  practice_id: number;
  reported_by: number;
  active: Generated<boolean>;
  created_at: GeneratedTimestamp;
  modified_at: GeneratedTimestamp;
  modified_by: number | null;
  /** In which session it was reported: only there it can be withdrawn. */
  session_id: string | null;
  /** When whoever reported it took it back; it is not active from then on. */
  withdrawn_at: Timestamp | null;
}

/** Owner: adapters/identity. What the embedded provider keeps: sessions, grants, codes, refresh tokens. */
interface OidcModelsTable {
  type: string;
  /** The SHA-256 hash of what the browser holds, in hexadecimal. */
  id: string;
  payload: Json;
  /** The grant it was issued under; of a grant its own id, which opens nothing. */
  grant_id: string | null;
  uid: string | null;
  user_code: string | null;
  expires_at: Timestamp | null;
  consumed_at: Timestamp | null;
}

/** Owner: adapters/mail. Mails the embedded adapter has sent, to be read in the demo's mailbox. Links only, no patient data. */
interface OutboxMailsTable {
  id: GeneratedAlways<number>;
  recipient: string;
  subject: string;
  /** Empty since `sealed` has the text. */
  body: string;
  sent_at: GeneratedTimestamp;
  /** The mail's own id, the same each time it is tried: it is kept once. Null for mails of before. */
  mail_id: string | null;
  /** The text, sealed with DATA_SECRET for its recipient. */
  sealed: string | null;
}

/** Owner: referrals. Each packet as it was published; never changed, since answers are read by it. */
interface PacketVersionsTable {
  id: GeneratedAlways<number>;
  packet_id: number;
  number: number;
  content: Json;
  published_at: Timestamp;
  published_by: number | null;
}

/** Owner: referrals. What a clinic asks of whoever refers to it, as it is being edited (decision record 83). */
interface PacketsTable {
  id: GeneratedAlways<number>;
  clinic_id: number;
  /** FHIR's canonical address of the questionnaire. */
  url: string;
  draft: Json;
  /** Whether the form asks its newest version. */
  is_offered: Generated<boolean>;
  changed_at: Timestamp;
  changed_by: number | null;
}

/** Owner: session. How often help to sign in was asked for in an hour, for an account and from an address, known by hashes; dropped after a day. */
interface PasswordHelpCountsTable {
  asked: string;
  hour: Timestamp;
  count: number;
}

/** Owner: patients. Why somebody may see a child; without a row in force nobody does. Removed rows stay, with revoked_at. */
interface PatientAccessTable {
  id: GeneratedAlways<number>;
  person_id: string;
  /** assigned: to a physician in a practice. unplaced: to a physician, nobody knows in which practice yet; only the physician sees the child. shared: by that physician with the practice. embassy: sponsored. Staff follow from assigned. */
  kind: "assigned" | "shared" | "embassy" | "handed over" | "unplaced";
  physician_id: number | null;
  practice_id: number | null;
  embassy_id: number | null;
  source: "ehr" | "import" | "access-request" | "physician" | "handover";
  reason: string | null;
  valid_from: GeneratedTimestamp;
  valid_to: Timestamp | null;
  revoked_at: Timestamp | null;
  revoked_by: number | null;
  /** What the physician is to the child in the record's words, for example Primary Care Physician; empty where it does not say. */
  relationship: Generated<string>;
  /** By what lists are ordered and searched, of the child the row is about: the words of the name, then, a tab before each, the name, the birth date and the MRN. Kept by triggers. */
  search_words: Generated<string>;
  /** Of kind handed over: by which handover; physician_id is who took over. */
  handover_id: number | null;
  /** Of kind assigned: when the record began to name the physician for nothing but a visit; empty while a general practitioner or care team does. */
  kept_by_visit_at: Timestamp | null;
}

/** Owner: patients. The roster: every child the portal knows, mirrored from the hospital's record so that lists are one query. */
interface PatientsTable {
  person_id: string;
  /** The hospital's record number; empty where the record has none, and never the record's own id (decision G-PAT-18). */
  mrn: string;
  last_name: string;
  first_name: string;
  middle_name: string | null;
  /** 'Last, First Middle', the name lists show and sort by. */
  full_name: string;
  /** The words of the name without case and accents, a space before each, so that "starts a word" is one LIKE (decision G-PAT-11). */
  search_words: string;
  /** As the record knows it: a year, a month or a day, without a zone. */
  birth_date: string | null;
  sex: "M" | "F" | "O" | "U";
  allergies: Generated<string[]>;
  last_visit_at: Timestamp | null;
  last_visit_location: string | null;
  created_at: GeneratedTimestamp;
  modified_at: GeneratedTimestamp;
  /** The record says that the child has died (decision G-PAT-19). */
  is_deceased: Generated<boolean>;
  /** When, as the record says it: a year, a month, a day, or an instant; null where it does not say. */
  deceased_on: string | null;
  /** What the record says of all allergies, in its own words: that none are known, or that nobody knows. */
  allergy_statements: Generated<string[]>;
  /** What is after the name in the hospital's record (Jr., III); null where it has none. */
  suffix: string | null;
}

/** Owner: patients. When a physician of a practice is away, and which colleague covers meanwhile: sees the patients, results and referrals, until it ends by itself (decision G-PAT-20). */
interface PhysicianAbsencesTable {
  id: GeneratedAlways<number>;
  practice_id: number;
  physician_id: number;
  cover_id: number;
  first_day: string;
  last_day: string;
  /** The first moment of the first day in the hospital's time zone; ends_at is the first moment after the last day. */
  starts_at: Timestamp;
  ends_at: Timestamp;
  created_at: Timestamp;
  created_by: number;
  /** When the cover was mailed on the first day; set from the beginning where the mail that named them went out on it. */
  reminded_at: Timestamp | null;
  /** When the cover declined; nobody covers from then on. */
  declined_at: Timestamp | null;
  /** When somebody took the absence back or ended it early. */
  ended_at: Timestamp | null;
  ended_by: number | null;
}

/** Owner: directory. Specialties, hospitals and insurances of a physician. */
interface PhysicianChoicesTable {
  physician_id: number;
  choice_id: number;
}

/** Owner: directory. providerId on the wire is the id here; account_id is empty for a physician who has no sign-in. */
interface PhysiciansTable {
  id: GeneratedAlways<number>;
  first_name: string;
  middle_name: string | null;
  last_name: string;
  title: string | null;
  email: string | null;
  npi: string | null;
  account_id: number | null;
  active: Generated<boolean>;
  created_at: GeneratedTimestamp;
  modified_at: GeneratedTimestamp;
  medical_license: Generated<string>;
  mobile_phone: Generated<string>;
  suffix: string | null;
  dea_number: string | null;
  dea_expires_on: string | null;
  board_certified: string | null;
  license_state: string | null;
  medicaid_id: string | null;
  medicaid_state: string | null;
  medicare_id: string | null;
  medicare_state: string | null;
  medicare_provider: Generated<boolean>;
  medical_school: string | null;
  residency: string | null;
  year_started_practicing: string | null;
  hospital_affiliation: string | null;
  preferred_provider: Generated<boolean>;
  /** Friend of the hospital. */
  fochla: Generated<boolean>;
  language1: string | null;
  language2: string | null;
  status: string | null;
  hds_run_date: string | null;
  hds_phy_id: string | null;
  cerner_id: string | null;
  star_id: string | null;
  childrens_connect: Generated<boolean>;
  notes: string | null;
  lab_outreach: Generated<boolean>;
  chlahealth_network: Generated<boolean>;
  /** As the form says; whether somebody is on the portal follows from account and practice. */
  my_linnet: Generated<boolean>;
  fax: string | null;
  /** The words of last, first and middle name, a space before each. */
  search_words: Generated<string>;
  /** The Practitioner they were imported from. */
  fhir_id: string | null;
  created_by: number | null;
  modified_by: number | null;
  /** The physician who was kept when the two were merged; this one is not active any more. */
  merged_into: number | null;
  /** This physician as they were when they were merged. */
  merged_record: Json | null;
  /** The number that a practice typed and the hospital has not confirmed; npi is confirmed only where this is empty. */
  claimed_npi: string | null;
  /** When somebody came by a practice's invitation and the person has to be confirmed; claimed_by is who invited them. */
  claimed_at: Timestamp | null;
  claimed_by: number | null;
  /** Of who came before claims were confirmed: what was assigned until then stays in force. */
  claim_keeps_until: Timestamp | null;
  /** When the hospital knew that the account is this physician's; empty for a claim, and without an account. */
  person_confirmed_at: Timestamp | null;
  person_confirmed_by: number | null;
  /** When the hospital said that the claim is wrong; role and account stay. */
  claim_rejected_at: Timestamp | null;
  claim_rejected_by: number | null;
  /** The practice in which children are theirs where the record does not say, as the hospital has set it. */
  home_practice_id: number | null;
}

/** Owner: directory. Where a practice works; one of its active ones is the default. */
interface PracticeLocationsTable {
  id: GeneratedAlways<number>;
  practice_id: number;
  address1: string;
  address2: string | null;
  mail_stop: string | null;
  city: string;
  state: string;
  zip: string;
  zip4: string | null;
  country: string | null;
  mail_address1: string | null;
  mail_address2: string | null;
  mail_mail_stop: string | null;
  mail_city: string | null;
  mail_state: string | null;
  mail_zip: string | null;
  mail_zip4: string | null;
  mail_country: string | null;
  contact_name: string | null;
  phone: string | null;
  phone_ext: string | null;
  fax: string | null;
  email: string | null;
  hds_site_id: string | null;
  active: Generated<boolean>;
  is_default: Generated<boolean>;
  /** The Location it was imported from. */
  fhir_id: string | null;
  /** The words of street, city, zip and state, the state by its name too. */
  search_words: Generated<string>;
  created_at: GeneratedTimestamp;
  created_by: number | null;
  modified_at: GeneratedTimestamp;
  modified_by: number | null;
}

/** Owner: memberships. A physician works in a practice. */
interface PracticePhysiciansTable {
  id: GeneratedAlways<number>;
  practice_id: number;
  physician_id: number;
  verified: Generated<boolean>;
  verified_by: number | null;
  verified_at: Timestamp | null;
  active: Generated<boolean>;
  created_at: GeneratedTimestamp;
  modified_at: GeneratedTimestamp;
  /** Where in the practice the physician works. */
  location_id: number | null;
  contact_name: string | null;
  email: string | null;
  phone: string | null;
  phone_ext: string | null;
  fax: string | null;
  department: string | null;
  created_by: number | null;
  modified_by: number | null;
  /** When the physician was removed from the practice; empty while they work there. */
  ended_at: Timestamp | null;
  /** Who removed them, which can be undone for 30 days. */
  ended_by: number | null;
  /** When it was last said who takes over from the physician who had left; before ended_at, or null, it is undecided. */
  handover_decided_at: Timestamp | null;
}

/** Owner: directory. A practice outside the hospital. */
interface PracticesTable {
  id: GeneratedAlways<number>;
  name: string;
  active: Generated<boolean>;
  delegation_enabled: Generated<boolean>;
  fax: string | null;
  created_at: GeneratedTimestamp;
  modified_at: GeneratedTimestamp;
  group_name: string | null;
  npi: string | null;
  practice_type: string | null;
  domain: string | null;
  /** The words of the name, a space before each. */
  search_words: Generated<string>;
  /** The Organization it was imported from. */
  fhir_id: string | null;
  created_by: number | null;
  modified_by: number | null;
  /** The practice that was kept when the two were merged; this one is not active any more. */
  merged_into: number | null;
  /** This practice with its locations and physicians as it was when it was merged. */
  merged_record: Json | null;
}

/** Owner: accounts. How often the public form was sent from an address in an hour; dropped after a day (decision G-ACC-10). */
interface PublicRequestCountsTable {
  address: string;
  hour: Timestamp;
  count: number;
}

/** Owner: referrals. Files that came with a referral; those taken out by an edit stay with removed_at. */
interface ReferralAttachmentsTable {
  id: GeneratedAlways<number>;
  referral_id: number;
  file_id: string;
  name: string;
  /** The Binary of the hospital's FHIR server that holds it, so that it is sent once. */
  ehr_binary: string | null;
  removed_at: Timestamp | null;
  /** Of a file that came with an answer: the question. It is no part of the form, so an edit does not touch it. */
  question_id: number | null;
}

/** Owner: referrals. What has to reach the hospital, in order for each referral; written with the change itself (outbox). */
interface ReferralDeliveriesTable {
  id: GeneratedAlways<number>;
  referral_id: number;
  kind: "submit" | "update" | "cancel";
  state: Generated<"queued" | "done" | "failed">;
  /** Unused: the job counts its tries. */
  attempts: Generated<number>;
  last_error: string | null;
  /** A worker has it in hand until then, at most. For servers of the last release, which take what no one has. */
  claimed_until: Timestamp | null;
  created_at: GeneratedTimestamp;
  done_at: Timestamp | null;
}

/** Owner: referrals. Files chosen for a draft, encrypted in the storage under `key`. The row is there before the bytes and goes after them, so that nothing is left in the storage that nobody knows of. */
interface ReferralDraftFilesTable {
  key: string;
  draft_id: string;
  /** Made by the browser, so that an upload can be repeated. */
  file_id: string;
  media_type: string;
  bytes: number;
  scan: "clean" | "not-scanned";
  /** Name and hash, unreadable without the server's secret. */
  sealed: string;
  created_at: Timestamp;
  /** Empty while the bytes are on their way. */
  stored_at: Timestamp | null;
  removed_at: Timestamp | null;
  account_id: number;
  practice_id: number;
  /** As that of the draft. */
  sealed_for: number | null;
}

/** Owner: referrals. Files that were taken off a draft, so that an upload which arrives afterwards does not bring one back. Goes with the draft. */
interface ReferralDraftRemovedFilesTable {
  account_id: number;
  practice_id: number;
  draft_id: string;
  file_id: string;
}

/** Owner: referrals. What was typed and not sent, unreadable without the server's secret. One that was sent or discarded stays for 14 days without its text, so that a late save does not bring it back. */
interface ReferralDraftsTable {
  /** Made by the browser, so that a save can be repeated; of one owner. Another owner's id is as unknown as one that nobody has made. */
  id: string;
  account_id: number;
  practice_id: number;
  form: "new" | "edit" | "re-refer" | "refer-a-patient";
  subject: Generated<string>;
  /** The open form that saved it last. */
  editor_id: string | null;
  /** Which save of that form it was: an earlier one that arrives later changes nothing. */
  sequence: Generated<number>;
  version: Generated<number>;
  state: Generated<"open" | "sent" | "discarded">;
  referral_id: number | null;
  sealed: string | null;
  saved_at: Timestamp;
  /** The question to a clinic of which this referral is being made. */
  advice_id: number | null;
  /** The practice whose draft it was when it was sealed, where that was merged into this one. */
  sealed_for: number | null;
}

/** Owner: referrals. The history of a referral; only ever added to. */
interface ReferralEventsTable {
  id: GeneratedAlways<number>;
  referral_id: number;
  kind:
    | "sent"
    | "edited"
    | "received"
    | "accepted"
    | "on-hold"
    | "asked"
    | "answered"
    | "question-withdrawn"
    | "redirected"
    | "objected"
    | "kept"
    | "scheduled"
    | "rescheduled"
    | "appointment-cancelled"
    | "no-show"
    | "seen"
    | "letter"
    | "letter-corrected"
    | "letter-withdrawn"
    | "letter-read"
    | "done"
    | "put-aside"
    | "taken-up"
    | "reminded"
    | "completed"
    | "declined"
    | "cancel-requested"
    | "cancelled"
    | "failed"
    | "error"
    | "retried";
  at: GeneratedTimestamp;
  /** Who of the portal did it; empty for the hospital. */
  by_account: number | null;
  /** The reason that was given. */
  detail: string | null;
  appointment: Json | null;
  /** Of a referral that was redirected: the clinic that it left. */
  clinic_id: number | null;
}

/** Owner: referrals. The archive: a PDF of each referral as it was sent, under a random name (decision G-REF-26). */
interface ReferralFilesTable {
  id: GeneratedAlways<number>;
  referral_id: number;
  /** The sending or the edit whose words the PDF holds; an older one never takes the place of a newer one. */
  event_id: number;
  file_id: string;
  blob_name: string;
  /** When the referral was sent: by that day it is looked for, whenever the PDF was made. */
  created_at: Timestamp;
}

/** Owner: referrals. Up to when the hospital's answers have been read. */
interface ReferralFollowTable {
  id: Generated<number>;
  watermark: Timestamp | null;
  followed_at: GeneratedTimestamp;
}

/** Owner: referrals. Who of the referring practice has opened a letter; staff do not read for the physician. */
interface ReferralLetterReadsTable {
  letter_id: number;
  account_id: number;
  as_staff: boolean;
  read_at: Timestamp;
}

/** Owner: referrals. The letter of the hospital's record that could not be taken last. No name of a patient. */
interface ReferralLetterRefusalsTable {
  referral_id: number;
  source: string;
  tries: number;
  /** Why it is not asked for again, in a sentence for the desk; empty while it is. */
  why: string | null;
  refused_at: Timestamp;
}

/** Owner: referrals. What a clinic wrote after the visit; one of a referral stands, the others were corrected or withdrawn. */
interface ReferralLettersTable {
  id: GeneratedAlways<number>;
  referral_id: number;
  file_id: string;
  is_correction: Generated<boolean>;
  sent_at: Timestamp;
  /** Who of the clinic's desk sent it; empty for the hospital's record. */
  sent_by: number | null;
  ended_at: Timestamp | null;
  ended_as: "corrected" | "withdrawn" | null;
  ended_because: string | null;
  /** When the office said that it had done what there was to do. */
  done_at: Timestamp | null;
  done_by: number | null;
  what_was_done: string | null;
  /** Of a letter of the hospital's record: where it stands there, and by which it is told that it says something else. Empty for the desk's. */
  source: string | null;
}

/** Owner: referrals. The hospital's day on which somebody was last told by mail that a referral changed: at most once a day. */
interface ReferralMailsTable {
  account_id: number;
  mailed_on: string;
  /** The hospital's day on which somebody was last told by mail that a clinic asks: at most once a day. */
  asked_on: string | null;
}

/** Owner: referrals. The answers to the clinic's questions; a row without answers says that the clinic asked and nothing was answered. */
interface ReferralPacketsTable {
  referral_id: number;
  version_id: number | null;
  answers: Json | null;
  /** How long the person was at the questions, as their browser has measured it; empty where that is not known. */
  seconds: number | null;
}

/** Owner: referrals. What a clinic has asked the office about a referral, and what the office answered (decision record 59). */
interface ReferralQuestionsTable {
  id: GeneratedAlways<number>;
  referral_id: number;
  /** Which clinic asked: the referral may have gone on to another since. */
  clinic_id: number;
  words: string;
  wanted_files: Generated<string[]>;
  answer_by: string;
  asked_by: number | null;
  asked_at: Timestamp;
  /** closed: the referral was closed before anybody answered. */
  state: Generated<"open" | "answered" | "withdrawn" | "closed">;
  /** What the office answered, or why it cannot (is_unable). */
  answer: string | null;
  is_unable: Generated<boolean>;
  /** Who answered it or took it back; empty where it was closed with the referral. */
  ended_by: number | null;
  ended_at: Timestamp | null;
  /** When somebody of the clinic has dealt with the answer; until then it stands in the worklist. */
  read_at: Timestamp | null;
}

/** Owner: referrals. The clinic that has sent a referral on, until the office's objection to that is answered (decision record 64). */
interface ReferralRedirectsTable {
  referral_id: number;
  from_clinic_id: number;
  reason: string;
  /** The last day on which the office may object, by the hospital's calendar. */
  object_until: string;
  /** Why the office objects to the new clinic; empty while it does not. */
  objection: string | null;
  objected_by: number | null;
  objected_at: Timestamp | null;
}

/** Owner: referrals. What somebody was reminded of by mail, each once (decision record 63). */
interface ReferralRemindersTable {
  id: GeneratedAlways<number>;
  referral_id: number | null;
  reason: "unanswered" | "unscheduled" | "letter" | "question" | "no-show" | "advice" | "advice-reply";
  /** The event, question or message with which the waiting began. A new one starts a new wait. */
  began_by: number;
  /** 1: whoever has the ball; 2: who leads the clinic's desk, after as many days again. */
  step: number;
  reminded_at: Timestamp;
  /** The question to a clinic. Empty for a referral. */
  advice_id: number | null;
}

/** Owner: referrals. When somebody last opened a referral; what the hospital does later is new to them. */
interface ReferralSeenTable {
  account_id: number;
  referral_id: number;
  seen_at: GeneratedTimestamp;
}

/** Owner: referrals. A patient referred to a clinic of the hospital, as the form was sent; it exists before the hospital knows of it. */
interface ReferralsTable {
  id: GeneratedAlways<number>;
  practice_id: number;
  physician_id: number;
  clinic_id: number;
  /** The roster's child whose referral it is, where tie says so; whoever referred had the child in care. */
  person_id: string | null;
  mrn: Generated<string>;
  first_name: string;
  middle_name: Generated<string>;
  last_name: string;
  search_words: string;
  /** Name without case, accents and spaces, and birth date: tells a possible duplicate. */
  patient_key: string;
  birth_date: string;
  sex_id: number;
  street: string;
  city: string;
  state: string;
  zip_code: string;
  phone: string;
  second_phone: Generated<string>;
  guardian_first_name: string;
  guardian_last_name: string;
  guardian_birth_date: string;
  guardian_sex_id: number;
  guardian_relationship_id: Generated<number>;
  guardian_email: Generated<string>;
  insurance_type_id: number;
  acuity_id: number;
  request_type_id: number;
  reason: string;
  parent_id: number | null;
  status_id: Generated<number>;
  /** cernerStatus: the hospital's word for where it stands (decision G-REF-02). */
  ehr_status: Generated<string>;
  /** Given by the hospital once it has accepted the referral; from then on it cannot be edited (decision G-REF-10). */
  ehr_referral_id: string | null;
  /** When the hospital's record changed last, by its own clock; an older answer changes nothing. */
  ehr_updated_at: Timestamp | null;
  /** How the handing over to the hospital goes (decision G-REF-01). */
  bot_status: Generated<"Queued" | "Processing" | "Completed" | "Failed">;
  bot_message: string | null;
  cancel_requested: Generated<boolean>;
  /** The requester's until the hospital cancels, then the hospital's (decision G-REF-14). */
  cancellation_reason: string | null;
  /** ReferralAppointment of the contract, as the hospital gave it last. */
  appointment: Json | null;
  /** By when the clinic is expected to have answered. */
  expected_by: string | null;
  changed_by_hospital_at: Timestamp | null;
  created_by: number;
  created_at: GeneratedTimestamp;
  modified_by: number;
  modified_at: GeneratedTimestamp;
  /** Hash of the sender's Idempotency-Key and of all that was sent: the same request makes one referral, even if its answer was lost. */
  request_key: string | null;
  /** Whether person_id is the child whom the referral names (decision G-REF-32): name and birth date agree, or are typed as a correction of the record. none: no child of the record. unchecked: written before anybody asked; person_id counts for nothing until the next start, which looks. lost: another child's MRN had tied it, and nobody has said yet which child is meant. */
  tie: Generated<"unchecked" | "none" | "agrees" | "correction" | "lost">;
  /** Of a correction what was typed; the columns beside it hold the record's name and birth date, by which lists show and find it. */
  typed_identity: Json | null;
  /** Where it stands by the contract's table of states and events; ehr_status and status_id follow from it, but of what was not delivered (decision record 58). */
  course: Generated<
    | "sent"
    | "received"
    | "accepted"
    | "on-hold"
    | "scheduled"
    | "appointment-cancelled"
    | "no-show"
    | "seen"
    | "completed"
    | "declined"
    | "cancelled"
    | "error"
  >;
  /** Who of the clinic's desk works on it. */
  assigned_to: number | null;
  /** The first day by which the office is to answer an open question; empty while none is open. */
  asked_until: string | null;
  /** Since when the clinic's days stand still, because a question is open. */
  asked_since: Timestamp | null;
  /** An answer of the office has come that nobody of the clinic has dealt with. */
  has_answer: Generated<boolean>;
  /** When the office said of a declined referral that it has nothing more to do (decision record 61). */
  put_aside_at: Timestamp | null;
  /** When the office has reminded the clinic last: at most once a week. */
  reminded_at: Timestamp | null;
}

/** Owner: session. The sentences of the changelog that this portal has had, by their digest. */
interface ReleaseNotesTable {
  digest: string;
  /** When a start first found it; empty for what came with the portal itself, which is no news. */
  known_since: Timestamp | null;
}

/** Owner: session. Until when somebody has seen what is new; from their first sign-in. */
interface ReleaseNotesSeenTable {
  account_id: number;
  seen_until: Timestamp;
}

/** Owner: content. The archive of each document and grand round: files that another has replaced, for two years. System administrators alone open them. */
interface ReplacedFilesTable {
  file_id: string;
  document_id: number | null;
  grand_round_id: number | null;
  replaced_at: Timestamp;
  replaced_by: number;
}

/** Owner: patients. Records of children whose place another record has taken, as the hospital's record links them. */
interface ReplacedPatientsTable {
  person_id: string;
  /** The one at the end of all links, which the record still has. */
  replaced_by: string;
  since: Timestamp;
}

/** Owner: chart. Who was told of an alert, each once: to review the result, or as the owner of the practice. */
interface ResultAlertMessagesTable {
  alert_id: number;
  account_id: number;
  kind: "review" | "owner";
  /** Of the message that told it: several alerts within a few minutes are one message. */
  sent_at: Timestamp;
}

/** Owner: chart. A form of a result that a practice has to be told of right away (decision G-CHT-23). It is over once the result was displayed to a person who may review it, or is history. */
interface ResultAlertsTable {
  id: GeneratedAlways<number>;
  /** Of result_arrivals; a replaced form has no row there any more. */
  arrival_id: number;
  person_id: string;
  practice_id: number;
  /** When the portal learned of the result. */
  raised_at: Timestamp;
  /** Since when the hospital follows it up; hospital_told_at is when it was mailed about it. */
  listed_at: Timestamp | null;
  hospital_told_at: Timestamp | null;
  /** When the hospital has reached the practice in another way. */
  closed_at: Timestamp | null;
  closed_by: number | null;
}

/** Owner: chart. Results that reached the portal final or corrected, other than with a child's first import; the last form of each alone, whose id says what was read. */
interface ResultArrivalsTable {
  id: GeneratedAlways<number>;
  person_id: string;
  section: "labs" | "imaging" | "notes";
  /** As the chart names it. */
  event_id: string;
  title: string;
  value: string;
  units: string;
  finding: "critical-low" | "low" | "normal" | "high" | "critical-high" | "abnormal";
  /** 2 critical, 1 abnormal, 0 neither. */
  severity: GeneratedAlways<number | null>;
  is_correction: boolean;
  /** When it was collected, where the record says so. */
  happened_at: Timestamp | null;
  arrived_at: Timestamp;
  /** How far outside its normal range, in widths of the range; null for what is no number or lies within. */
  deviation: number | null;
  /** The day, month or year, where the record does not know the time of happened_at. */
  happened_on: string | null;
  /** happened_at is when the result was reported: the record does not say when it was collected. */
  is_reported_time: Generated<boolean>;
  /** How many values of the same test were collected later, and the newest few of them. */
  later: Json | null;
  /** Of the newest later value that somebody has judged: 2 critical, 1 abnormal, 0 neither; null where there is none, and the value is not history. */
  later_severity: number | null;
  /** By what lists are ordered: the severity, but of a value that is history no more than that of the newest one, and never critical. */
  urgency: GeneratedAlways<number | null>;
  /** Neither a flag nor limits say whether it is normal. */
  is_unjudged: Generated<boolean>;
  /** Not final; it counts because it is critical or abnormal. */
  is_preliminary: Generated<boolean>;
}

/** Owner: chart. Up to which arrival somebody has read all of a child's results: one row, however many there were (decision G-CHT-20). */
interface ResultMarksTable {
  account_id: number;
  person_id: string;
  read_up_to: number;
}

/** Owner: chart. What a practice has done about a result, in its own words: never seen outside the practice, never sent to the hospital, kept as long as the audit trail. */
interface ResultNotesTable {
  id: GeneratedAlways<number>;
  arrival_id: number;
  person_id: string;
  practice_id: number;
  section: string;
  event_id: string;
  written_by: number;
  written_at: Timestamp;
  text: string;
}

/** Owner: chart. What somebody has read beyond their mark; it goes as soon as the mark has caught up. */
interface ResultReadsTable {
  arrival_id: number;
  account_id: number;
}

/** Owner: chart. For each form of a result and each practice or embassy that had the child when it arrived: new, or reviewed by whom and when. Kept by triggers while it is new; a review stays as long as the audit trail, also when the form was replaced. */
interface ResultStatesTable {
  id: GeneratedAlways<number>;
  /** Of result_arrivals; a replaced form has no row there any more. */
  arrival_id: number;
  person_id: string;
  practice_id: number | null;
  embassy_id: number | null;
  /** When the values were first displayed to a person who may review them. */
  displayed_at: Timestamp | null;
  reviewed_by: number | null;
  /** Null of a review whose time is unknown, from before reviews were kept. */
  reviewed_at: Timestamp | null;
  /** With event_id, which result it was: known of a reviewed one alone. */
  section: string | null;
  event_id: string | null;
}

/** Owner: roster. Patients whose records could not be read or written last time; the next run tries them again. */
interface RosterRetriesTable {
  source: string;
  person_id: string;
  failed_at: Timestamp;
}

/** Owner: roster. How far the roster is up to date with a FHIR server, so that an interrupted run goes on where it was. */
interface RosterSyncsTable {
  source: string;
  /** What changed in the record up to then is on the roster. */
  watermark: Timestamp | null;
  started_at: Timestamp | null;
  step: string | null;
  next_page: string | null;
  finished_at: Timestamp | null;
  patients_seen: Generated<number>;
  /** The run that is going on: no other begins, and one that has lost its hold writes nothing more. */
  held_by: string | null;
  /** Until then it is believed to be alive. */
  held_until: Timestamp | null;
  /** When the last run began that looked at every patient. */
  walked_at: Timestamp | null;
}

/** Owner: platform. One row: a server that does not know this migration no longer understands the schema. */
interface SchemaSupportTable {
  oldest_migration: string;
}

/** Owner: secrets. Each secret (DATA_SECRET, COOKIE_SECRET) that what is kept here may be sealed with, by a value that is derived from it and tells nothing of it. */
interface SecretChecksTable {
  name: string;
  check_value: string;
  created_at: GeneratedTimestamp;
}

/** Owner: session. One per sign-in at the identity provider; checked at every request, so that logout works at once. */
interface SessionsTable {
  id: Generated<string>;
  /** SHA-256 of issuer, subject, provider session and time of sign-in: silent renewals in other tabs find the same row. */
  key: string;
  account_id: number;
  issuer: string;
  provider_session: string | null;
  signed_in_at: Timestamp;
  last_active_at: Timestamp;
  /** The login before this one, said throughout the session (decision G-SES-20). */
  previous_login_at: Timestamp | null;
  expires_at: Timestamp;
  ended_at: Timestamp | null;
  /** provider: the embedded provider has ended its own, after a replayed code or refresh token or a sign-out there. */
  end_reason: "logout" | "idle" | "expired" | "account" | "provider" | "suspended" | null;
  /** The second factor at the embedded provider, as the session began or as it was changed since; null where another provider keeps it. */
  factor: "none" | "wanted" | "set up" | null;
  /** Browser and kind of device in words, as in "Firefox on Windows"; empty where the browser did not say, and for sessions of before. */
  device: string | null;
}

/** Owner: adapters/signature. Envelopes of the embedded e-signature service. */
interface SignatureEnvelopesTable {
  id: Generated<string>;
  signer_account_id: number;
  signer_name: string;
  signer_email: string;
  /** The text as it was shown to the signer: title, version, capacity, sections. */
  document: Json;
  return_url: string;
  status: Generated<"sent" | "completed" | "declined" | "voided">;
  signed_name: string | null;
  signed_at: Timestamp | null;
  signed_from: string | null;
  /** The browser, as it called itself. */
  signed_with: string | null;
  /** The name of the sealed PDF in the storage. */
  sealed_key: string | null;
  sealed_sha256: string | null;
  created_at: GeneratedTimestamp;
  expires_at: Timestamp;
}

/** Owner: adapters/signature. The certificates and keys (PEM) that seal documents, made at first use; the newest seals, all of them stay. */
interface SignatureKeysTable {
  id: GeneratedAlways<number>;
  certificate: string;
  private_key: string;
  created_at: GeneratedTimestamp;
}

/** Owner: content. Pictures of the home page, 1140 by 450 pixels. */
interface SliderImagesTable {
  id: GeneratedAlways<number>;
  image_name: string;
  file_id: string;
  target_url: string;
  active: Generated<boolean>;
  created_at: GeneratedTimestamp;
  modified_at: GeneratedTimestamp;
  modified_by: number | null;
}

/** Owner: platform. What is known of each file behind the storage port; key is its random name there. */
interface StoredFilesTable {
  id: Generated<string>;
  key: string;
  name: string;
  media_type: string;
  bytes: number;
  sha256: string;
  created_at: GeneratedTimestamp;
  /** Whether a scanner looked at it before it was stored; what a scanner found something in is never stored. */
  scan: Generated<"clean" | "not-scanned">;
}

/** Owner: education. Not used any more: the key that signs the addresses of videos comes from DATA_SECRET. */
interface VideoKeysTable {
  id: GeneratedAlways<number>;
  secret: string;
  created_at: GeneratedTimestamp;
}

/** Owner: patients. Visits that took place and appointments to come, mirrored for lists; cancelled ones are not here. */
interface VisitsTable {
  visit_id: string;
  person_id: string;
  kind: "encounter" | "appointment";
  starts_at: Timestamp;
  location: Generated<string>;
  resource: Generated<string>;
  /** Of an appointment: the calendar tells no time of it, and neither do lists. */
  is_imaging: Generated<boolean>;
  /** The same. */
  is_operation: Generated<boolean>;
}

/** Owner: content. Videos that were sent alone and belong to no grand round yet (decision G-CON-13); gone after 30 days. */
interface WaitingVideosTable {
  file_id: string;
  created_at: Timestamp;
  created_by: number;
}

/** Every table, as Kysely wants it. */
export interface Tables {
  access_requests: AccessRequestsTable;
  account_requests: AccountRequestsTable;
  accounts: AccountsTable;
  advice_files: AdviceFilesTable;
  advice_messages: AdviceMessagesTable;
  advice_seen: AdviceSeenTable;
  advice_threads: AdviceThreadsTable;
  agreement_envelopes: AgreementEnvelopesTable;
  agreement_signatures: AgreementSignaturesTable;
  ambulatory_schedules: AmbulatorySchedulesTable;
  announcements: AnnouncementsTable;
  answer_checks: AnswerChecksTable;
  audit_oddities: AuditOdditiesTable;
  audit_rows: AuditRowsTable;
  audit_seals: AuditSealsTable;
  audit_searches: AuditSearchesTable;
  card_favorites: CardFavoritesTable;
  chart_openings: ChartOpeningsTable;
  clinic_waits: ClinicWaitsTable;
  clinical_care_types: ClinicalCareTypesTable;
  clinics: ClinicsTable;
  cme_lectures: CmeLecturesTable;
  content_versions: ContentVersionsTable;
  daily_quotas: DailyQuotasTable;
  desk_clinics: DeskClinicsTable;
  directory_choices: DirectoryChoicesTable;
  documents: DocumentsTable;
  ehr_import_unchanged: EhrImportUnchangedTable;
  ehr_resources: EhrResourcesTable;
  ehr_versions: EhrVersionsTable;
  ehr_wire_ids: EhrWireIdsTable;
  embassies: EmbassiesTable;
  embedded_intake: EmbeddedIntakeTable;
  grand_rounds: GrandRoundsTable;
  growth_tables: GrowthTablesTable;
  handover_colleagues: HandoverColleaguesTable;
  handovers: HandoversTable;
  hospital_holidays: HospitalHolidaysTable;
  idempotency_keys: IdempotencyKeysTable;
  identity_browsers: IdentityBrowsersTable;
  identity_keys: IdentityKeysTable;
  identity_links: IdentityLinksTable;
  identity_recovery_codes: IdentityRecoveryCodesTable;
  identity_users: IdentityUsersTable;
  info_cards: InfoCardsTable;
  invitations: InvitationsTable;
  known_results: KnownResultsTable;
  login_as_sessions: LoginAsSessionsTable;
  maintenance_runs: MaintenanceRunsTable;
  memberships: MembershipsTable;
  new_patients_seen: NewPatientsSeenTable;
  newest_results: NewestResultsTable;
  not_my_patients: NotMyPatientsTable;
  oidc_models: OidcModelsTable;
  outbox_mails: OutboxMailsTable;
  packet_versions: PacketVersionsTable;
  packets: PacketsTable;
  password_help_counts: PasswordHelpCountsTable;
  patient_access: PatientAccessTable;
  patients: PatientsTable;
  physician_absences: PhysicianAbsencesTable;
  physician_choices: PhysicianChoicesTable;
  physicians: PhysiciansTable;
  practice_locations: PracticeLocationsTable;
  practice_physicians: PracticePhysiciansTable;
  practices: PracticesTable;
  public_request_counts: PublicRequestCountsTable;
  referral_attachments: ReferralAttachmentsTable;
  referral_deliveries: ReferralDeliveriesTable;
  referral_draft_files: ReferralDraftFilesTable;
  referral_draft_removed_files: ReferralDraftRemovedFilesTable;
  referral_drafts: ReferralDraftsTable;
  referral_events: ReferralEventsTable;
  referral_files: ReferralFilesTable;
  referral_follow: ReferralFollowTable;
  referral_letter_reads: ReferralLetterReadsTable;
  referral_letter_refusals: ReferralLetterRefusalsTable;
  referral_letters: ReferralLettersTable;
  referral_mails: ReferralMailsTable;
  referral_packets: ReferralPacketsTable;
  referral_questions: ReferralQuestionsTable;
  referral_redirects: ReferralRedirectsTable;
  referral_reminders: ReferralRemindersTable;
  referral_seen: ReferralSeenTable;
  referrals: ReferralsTable;
  release_notes: ReleaseNotesTable;
  release_notes_seen: ReleaseNotesSeenTable;
  replaced_files: ReplacedFilesTable;
  replaced_patients: ReplacedPatientsTable;
  result_alert_messages: ResultAlertMessagesTable;
  result_alerts: ResultAlertsTable;
  result_arrivals: ResultArrivalsTable;
  result_marks: ResultMarksTable;
  result_notes: ResultNotesTable;
  result_reads: ResultReadsTable;
  result_states: ResultStatesTable;
  roster_retries: RosterRetriesTable;
  roster_syncs: RosterSyncsTable;
  schema_support: SchemaSupportTable;
  secret_checks: SecretChecksTable;
  sessions: SessionsTable;
  signature_envelopes: SignatureEnvelopesTable;
  signature_keys: SignatureKeysTable;
  slider_images: SliderImagesTable;
  stored_files: StoredFilesTable;
  video_keys: VideoKeysTable;
  visits: VisitsTable;
  waiting_videos: WaitingVideosTable;
}
