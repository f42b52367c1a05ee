import type { RequestedRole } from "@linnet/contract/accounts/requests";
import {
  ACCOUNT_REQUEST_STATUSES,
  type AccountRequest,
  type AccountRequestOrder,
  type AccountRequestStatusId,
  type SentInvitation,
} from "@linnet/contract/accounts/requests";
import { ROLE_LABEL } from "@linnet/contract/roles";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";
import { startsWords } from "../../../platform/database/searchable-words.ts";

/** A page of all requests, or of one practice's. */
export interface PageOptions {
  practiceId: number | null;
  since: Date | null;
  text: string;
  status: AccountRequestStatusId | null;
  sortBy: AccountRequestOrder;
  descending: boolean;
  pageNumber: number;
  pageSize: number;
}

export interface Page<T> {
  data: T[];
  totalPages: number;
  currentPage: number;
  total: number;
}

export type ListedRequest = Pick<
  AccountRequest,
  | "accountRequestId"
  | "userFirstName"
  | "userLastName"
  | "userEmail"
  | "practiceName"
  | "expectedRole"
  | "accountRequestStatus"
  | "createdOn"
>;

interface RequestRow {
  id: number;
  first_name: string | null;
  last_name: string | null;
  email: string;
  practice_name: string;
  role_id: RequestedRole;
  status_id: AccountRequestStatusId;
  created_at: Date;
}

interface InvitationRow {
  id: number;
  invited_at: Date;
  first_name: string | null;
  last_name: string | null;
  role_id: RequestedRole;
  status_id: AccountRequestStatusId;
  registered: string | null;
  invited_by: string | null;
}

const presentRequest = (row: RequestRow): ListedRequest => ({
  accountRequestId: row.id,
  userFirstName: row.first_name,
  userLastName: row.last_name,
  userEmail: row.email,
  practiceName: row.practice_name,
  expectedRole: ROLE_LABEL[row.role_id],
  accountRequestStatus: ACCOUNT_REQUEST_STATUSES[row.status_id],
  createdOn: row.created_at.toISOString(),
});

const presentInvitation = (row: InvitationRow): SentInvitation => ({
  accountRequestId: row.id,
  invitedDate: row.invited_at.toISOString(),
  userFirstName: row.first_name,
  userLastName: row.last_name,
  expectedRoleName: ROLE_LABEL[row.role_id],
  registeredUsrName: row.registered ?? "",
  invitedBy: row.invited_by ?? "",
  accountRequestStatus: ACCOUNT_REQUEST_STATUSES[row.status_id],
});

const NEWEST = sql.raw("created_at");
const INVITED = sql.raw("invited_at");

function matching({ practiceId, since, text, status }: PageOptions, at: RawBuilder<unknown>): RawBuilder<boolean> {
  const ofPractice = practiceId === null ? sql`true` : sql`r.practice_id = ${practiceId}`;
  const recent = since ? sql`r.${at} >= ${since}` : sql`r.${at} is not null`;
  const ofStatus = status === null ? sql`true` : sql`r.status_id = ${status}`;
  return sql`${ofPractice} and ${recent} and ${ofStatus} and ${text === "" ? sql`true` : startsWords(sql`r.search_words`, text)}`;
}

/** Who waits for the hospital comes before who was invited and has not come, and both before all others. */
const WAITING_FIRST = sql`least(r.status_id, 3)`;

function orderOf({ sortBy, descending }: PageOptions, at: RawBuilder<unknown>): RawBuilder<unknown> {
  const way = sql.raw(descending ? "desc" : "asc");
  if (sortBy === "date") return sql`r.${at} ${way}, r.id ${way}`;
  const first = sortBy === "status" ? sql`r.status_id ${way}` : WAITING_FIRST;
  return sql`${first}, r.${at} desc, r.id desc`;
}

/** A page of rows that `select` reads, and how many there are; the last page when the one asked for is beyond the end. */
async function pageOf<Row, T>(
  db: Database,
  options: PageOptions,
  { at, select, toShown }: { at: RawBuilder<unknown>; select: RawBuilder<unknown>; toShown: (row: Row) => T },
): Promise<Page<T>> {
  const condition = matching(options, at);
  const counted = await sql<{ total: number }>`select count(*) as total from account_requests r where ${condition}`.execute(db);
  const total = counted.rows[0]?.total ?? 0;
  const totalPages = Math.max(1, Math.ceil(total / options.pageSize));
  const currentPage = Math.min(options.pageNumber, totalPages);
  const { rows } = await sql<Row>`${select} where ${condition}
    order by ${orderOf(options, at)} limit ${options.pageSize} offset ${(currentPage - 1) * options.pageSize}`.execute(db);
  return { data: rows.map(toShown), totalPages, currentPage, total };
}

export const accountRequestListRepository = (db: Database) => ({
  /** By when they were made, and in the order that is asked for. */
  requests: (options: PageOptions): Promise<Page<ListedRequest>> =>
    pageOf(db, options, {
      at: NEWEST,
      select: sql`select r.id, r.first_name, r.last_name, r.email, r.practice_name, r.role_id, r.status_id, r.created_at from account_requests r`,
      toShown: presentRequest,
    }),

  /** Every request that was ever invited, by when (decision G-ACC-23). */
  invitations: (options: PageOptions): Promise<Page<SentInvitation>> =>
    pageOf(db, options, {
      at: INVITED,
      select: sql`select r.id, r.invited_at, r.first_name, r.last_name, r.role_id, r.status_id, account.email as registered,
          inviter.first_name || ' ' || inviter.last_name as invited_by
        from account_requests r
        left join accounts account on account.id = r.account_id left join accounts inviter on inviter.id = r.invited_by`,
      toShown: presentInvitation,
    }),
});
