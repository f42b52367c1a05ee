import { createHash } from "node:crypto";
import { ROLE, type RoleId } from "@linnet/contract/roles";
import type { NewsKind } from "@linnet/contract/session/news";
import type { Database } from "../../../platform/database/database.ts";
import { newsRepository } from "./repository.ts";

/** One or two sentences on what users can do since a release, and where. */
export interface ReleaseNote {
  kind: NewsKind;
  /** Plain text. A changed text is announced again. */
  text: string;
  /** Null for everyone. */
  roles: readonly RoleId[] | null;
}

/** The lines under "What's new" after an upgrade. Add lines at the top, and remove those older than a year. */
export const NEWS: readonly ReleaseNote[] = [
  {
    kind: "new",
    text: "In Audit Trail, you can choose an action from a list and read every action in plain words.",
    roles: [ROLE.compliance],
  },
  {
    kind: "new",
    text: "In a chart, you can download a PDF that the portal cannot show, such as an encrypted letter.",
    roles: [ROLE.physician, ROLE.general, ROLE.practiceAdmin, ROLE.practiceOwner, ROLE.embassyMember, ROLE.embassyLead],
  },
  { kind: "new", text: "You can keep working in open pages while the portal is updated.", roles: null },
  {
    kind: "new",
    text: "You can reset a lost authenticator or close a former employee’s account from the command line. See the operations guide.",
    roles: [ROLE.systemAdmin],
  },
  { kind: "new", text: "In Audit Trail, you can see which accounts were reset or closed from the command line.", roles: [ROLE.compliance] },
];

/** A line's key in `release_notes`: 16 hex digits of a hash of its text. */
export const digestOf = ({ text }: ReleaseNote): string => createHash("sha256").update(text).digest("hex").slice(0, 16);

/** Records at start-up which lines this portal has from `now` on. */
export const recordNews = async (db: Database, now: Date): Promise<void> => newsRepository(db).record(NEWS.map(digestOf), now);
