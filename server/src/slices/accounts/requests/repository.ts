import {
  ACCOUNT_REQUEST_STATUSES,
  type AccountRequest,
  type AccountRequestType,
  type NewPracticeRequest,
  type RequestedRole,
  type AccountRequestStatusId as StatusId,
} from "@linnet/contract/accounts/requests";
import { ROLE_LABEL } from "@linnet/contract/roles";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import { allUsed } from "../../../platform/all-used.ts";
import type { Database } from "../../../platform/database/database.ts";
import { searchableWords } from "../../../platform/database/searchable-words.ts";

export type PublicForm = z.output<typeof NewPracticeRequest>;

/** What the public form and an administrator’s have in common, by our own names. */
export function saidOf({ userFirstName, userMiddleName, userLastName, userEmail, userPhone, userTitle, ...form }: PublicForm) {
  const { medicalLicenseNumber, website: _website, notes, ...others } = form;
  return {
    ...others,
    firstName: userFirstName,
    middleName: userMiddleName,
    lastName: userLastName,
    email: userEmail,
    mobilePhone: userPhone,
    title: userTitle,
    /** Empty for staff who have none. */
    medicalLicense: medicalLicenseNumber,
    notes: notes ?? "",
  };
}

type Said = ReturnType<typeof saidOf>;

/** How a practice is reached, as an account request has it. */
export type PracticePlace = Pick<
  Said,
  "practiceAddress1" | "practiceAddress2" | "practiceCity" | "practiceState" | "practiceZip" | "practicePhone" | "practiceFax"
>;

/** Who is to be given an account, and by which practice. */
export interface RequestFields extends Said {
  roleId: RequestedRole;
  practiceId: number | null;
  /** Reason for the denial; empty if not denied or not emailed. */
  denialReason?: string;
}

export interface NewAccountRequest extends RequestFields {
  type: AccountRequestType;
  /** A physician of the directory who is meant (decision G-PRA-10). */
  physicianId: number | null;
  /** Empty for the public form. */
  createdBy: number | null;
  now: Date;
}

/** A request with what decides about it. */
export interface StoredAccountRequest {
  id: number;
  email: string;
  statusId: StatusId;
  roleId: RequestedRole;
  practiceId: number | null;
  modifiedAt: Date;
  /** Who wrote to it last, as one speaks of them. */
  editor: string;
  shown: AccountRequest;
}

interface RequestRow {
  id: number;
  type: AccountRequestType;
  first_name: string | null;
  middle_name: string;
  last_name: string | null;
  email: string;
  mobile_phone: string;
  office_phone: string;
  title: string;
  npi: string | null;
  medical_license: string;
  role_id: RequestedRole;
  practice_id: number | null;
  practice_name: string;
  practice_address1: string;
  practice_address2: string;
  practice_city: string;
  practice_state: string;
  practice_zip: string;
  practice_phone: string;
  practice_fax: string;
  practice_contact_name: string;
  practice_contact_email: string;
  notes: string;
  denial_reason: string;
  status_id: StatusId;
  user_name: string | null;
  created_by_name: string | null;
  created_at: Date;
  modified_by_name: string | null;
  editor: string | null;
  modified_at: Date;
}

/** Who wrote a request that no account wrote. */
const PUBLIC_FORM = "Public form";

const present = (row: RequestRow): AccountRequest => ({
  accountRequestId: row.id,
  userFirstName: row.first_name,
  userMiddleName: row.middle_name,
  userLastName: row.last_name,
  userEmail: row.email,
  userPhone: row.mobile_phone,
  officePhone: row.office_phone,
  userTitle: row.title,
  userName: row.user_name ?? "",
  npi: row.npi ?? "",
  medicalLicenseNumber: row.medical_license,
  expectedRoleId: row.role_id,
  expectedRole: ROLE_LABEL[row.role_id],
  practiceId: row.practice_id,
  practiceName: row.practice_name,
  practiceAddress1: row.practice_address1,
  practiceAddress2: row.practice_address2,
  practiceCity: row.practice_city,
  practiceState: row.practice_state,
  practiceZip: row.practice_zip,
  practicePhone: row.practice_phone,
  practiceFax: row.practice_fax,
  practiceContactName: row.practice_contact_name,
  practiceContactEmail: row.practice_contact_email,
  notes: row.notes,
  accountRequestStatusId: row.status_id,
  accountRequestStatus: ACCOUNT_REQUEST_STATUSES[row.status_id],
  accountRequestType: row.type,
  createdBy: row.created_by_name ?? PUBLIC_FORM,
  createdOn: row.created_at.toISOString(),
  modifiedBy: row.modified_by_name ?? PUBLIC_FORM,
  modifiedOn: row.modified_at.toISOString(),
  activeRecord: row.status_id !== 4,
  denialReason: row.denial_reason,
});

const toRequest = (row: RequestRow): StoredAccountRequest => ({
  id: row.id,
  email: row.email,
  statusId: row.status_id,
  roleId: row.role_id,
  practiceId: row.practice_id,
  modifiedAt: row.modified_at,
  editor: row.editor ?? PUBLIC_FORM,
  shown: present(row),
});

function columnsOf({ practiceId, practiceName, practiceContactName, practiceContactEmail, ...fields }: RequestFields) {
  const { practiceAddress1, practiceAddress2, practiceCity, practiceState, practiceZip, practicePhone, practiceFax, ...person } = fields;
  const { firstName, middleName, lastName, email, mobilePhone, officePhone, title, npi, medicalLicense, roleId, ...others } = person;
  const { notes, denialReason = "", ...rest } = others;
  allUsed(rest);
  return {
    first_name: firstName,
    middle_name: middleName,
    last_name: lastName,
    search_words: searchableWords(`${firstName} ${lastName}`),
    email,
    mobile_phone: mobilePhone,
    office_phone: officePhone,
    title,
    npi: npi === "" ? null : npi,
    medical_license: medicalLicense,
    role_id: roleId,
    practice_id: practiceId,
    practice_name: practiceName,
    practice_address1: practiceAddress1,
    practice_address2: practiceAddress2,
    practice_city: practiceCity,
    practice_state: practiceState,
    practice_zip: practiceZip,
    practice_phone: practicePhone,
    practice_fax: practiceFax,
    practice_contact_name: practiceContactName,
    practice_contact_email: practiceContactEmail,
    notes,
    denial_reason: denialReason,
  };
}

const selectWhere = (condition: RawBuilder<boolean>, ending: RawBuilder<unknown>) => sql<RequestRow>`
  select r.id, r.type, r.first_name, r.middle_name, r.last_name, r.email, r.mobile_phone, r.office_phone, r.title, r.npi,
    r.medical_license, r.role_id, r.practice_id, r.practice_name, r.practice_address1, r.practice_address2, r.practice_city,
    r.practice_state, r.practice_zip, r.practice_phone, r.practice_fax, r.practice_contact_name, r.practice_contact_email, r.notes, r.denial_reason,
    r.status_id, account.email as user_name, r.created_at, r.modified_at,
    creator.last_name || ', ' || creator.first_name as created_by_name,
    editor.last_name || ', ' || editor.first_name as modified_by_name, editor.first_name || ' ' || editor.last_name as editor
  from account_requests r
  left join accounts account on account.id = r.account_id
  left join accounts creator on creator.id = r.created_by
  left join accounts editor on editor.id = r.modified_by
  where ${condition} ${ending}`;

export const accountRequestRepository = (db: Database) => ({
  async find(id: number): Promise<StoredAccountRequest | undefined> {
    const { rows } = await selectWhere(sql`r.id = ${id}`, sql``).execute(db);
    return rows[0] && toRequest(rows[0]);
  },

  /** {@link find}, with a lock until the transaction ends. */
  async findToChange(id: number): Promise<StoredAccountRequest | undefined> {
    const { rows } = await selectWhere(sql`r.id = ${id}`, sql`for update of r`).execute(db);
    return rows[0] && toRequest(rows[0]);
  },

  /** The open invitation of a person into a practice. */
  async findInvited(trx: Database, email: string, practiceId: number): Promise<{ id: number; roleId: RequestedRole } | undefined> {
    const row = await trx
      .selectFrom("account_requests")
      .select(["id", "role_id"])
      .where(sql`lower(email)`, "=", email.toLowerCase())
      .where("practice_id", "=", practiceId)
      .where("status_id", "=", 2)
      .orderBy("id", "desc")
      .forUpdate()
      .executeTakeFirst();
    // The column takes the roles that can be asked for and no others.
    return row && { id: row.id, roleId: row.role_id as RequestedRole };
  },

  /** Whether anybody has asked for an account with this e-mail since then. */
  async wasAskedSince(trx: Database, email: string, since: Date): Promise<boolean> {
    const row = await trx
      .selectFrom("account_requests")
      .select("id")
      .where(sql`lower(email)`, "=", email.toLowerCase())
      .where("created_at", ">=", since)
      .executeTakeFirst();
    return row !== undefined;
  },

  async add(trx: Database, request: NewAccountRequest): Promise<number> {
    const { id } = await trx
      .insertInto("account_requests")
      .values({
        ...columnsOf(request),
        type: request.type,
        physician_id: request.physicianId,
        created_by: request.createdBy,
        created_at: request.now,
        modified_by: request.createdBy,
        modified_at: request.now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  },

  /** With another NPI another physician is meant: the one of the directory who was meant before is forgotten. */
  async change(trx: Database, id: number, change: { fields: RequestFields; statusId?: StatusId; by: number; now: Date }): Promise<void> {
    await trx
      .updateTable("account_requests")
      .set({
        ...columnsOf(change.fields),
        physician_id: sql`case when npi = ${change.fields.npi} then physician_id end`,
        ...(change.statusId && { status_id: change.statusId }),
        modified_by: change.by,
        modified_at: change.now,
      })
      .where("id", "=", id)
      .execute();
  },

  /** The physician of the directory who is meant, until the request names another NPI. */
  async setPhysician(trx: Database, id: number, physicianId: number): Promise<void> {
    await trx.updateTable("account_requests").set({ physician_id: physicianId }).where("id", "=", id).execute();
  },

  /** Sets the status Denied. */
  async deny(trx: Database, id: number, { by, now }: { by: number; now: Date }): Promise<void> {
    await trx.updateTable("account_requests").set({ status_id: 4, modified_by: by, modified_at: now }).where("id", "=", id).execute();
  },

  async markInvited(trx: Database, id: number, { by, now }: { by: number; now: Date }): Promise<void> {
    await trx
      .updateTable("account_requests")
      .set({ status_id: 2, invited_at: now, invited_by: by, modified_by: by, modified_at: now })
      .where("id", "=", id)
      .execute();
  },
});
