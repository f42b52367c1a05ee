import { createHash } from "node:crypto";
import { ROLE, type RoleId } from "@linnet/contract/roles";
import type { NewsKind } from "@linnet/contract/session/news";
import type { Database } from "../../../platform/database/database.ts";
import { newsRepository } from "./repository.ts";

/** A sentence or two about what a release brings, for the people who use the portal. */
export interface ReleaseNote {
  kind: NewsKind;
  /** Plain text. Changed words are news again. */
  text: string;
  /** Null for everyone. */
  roles: readonly RoleId[] | null;
}

/** What people read under "What is new" after an upgrade. Add lines at the top, and remove those older than a year. */
export const NEWS: readonly ReleaseNote[] = [
  { kind: "new", text: "The pages you have open keep working while the portal is updated.", roles: null },
  {
    kind: "new",
    text: "Commands reset a lost authenticator or password and end the accounts of staff who leave. The operations guide lists them.",
    roles: [ROLE.systemAdmin],
  },
  { kind: "new", text: "The audit trail has a row for each account that was reset or ended by a command.", roles: [ROLE.compliance] },
];

/** What a line is known by in `release_notes`: 16 hex digits of its text. */
export const digestOf = ({ text }: ReleaseNote): string => createHash("sha256").update(text).digest("hex").slice(0, 16);

/** Notes at a start, at `now`, which lines this portal has from now on. */
export const recordNews = async (db: Database, now: Date): Promise<void> => newsRepository(db).record(NEWS.map(digestOf), now);
