import { ROLE } from "@linnet/contract/roles";
import { sql } from "kysely";

/** The agreement a practice owner or embassy lead has to have signed; a new text is a new version (decision G-SES-18). */
export const AGREEMENT_VERSION = "2026-11";

/** Whether a practice of the statement is on the portal: active, with an active owner who has signed (decision G-X-08). */
export const onPortal = (practice: string) => sql<boolean>`(${sql.ref(`${practice}.active`)} and exists (
  select from memberships o
  join agreement_signatures g on g.account_id = o.account_id and g.role_id = ${ROLE.practiceOwner} and g.practice_id = o.practice_id
  where o.practice_id = ${sql.ref(`${practice}.id`)} and o.role_id = ${ROLE.practiceOwner} and o.active and g.version = ${AGREEMENT_VERSION}))`;
