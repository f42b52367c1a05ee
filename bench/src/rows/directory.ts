import type { Database } from "@linnet/server/src/platform/database/database.ts";
import { within } from "./patients.ts";

/** What is searched: in half of all names, in many, in few, in none. */
const SEARCHES = [
  ["practices", "pediatrics"],
  ["practices", "maple glen medical"],
  ["practices", "no such name"],
  ["places", "california"],
  ["places", "90007"],
  ["physicians", "smith"],
  ["physicians", "mary smi"],
  ["physicians", "123"],
  ["physicians", "no such name"],
] as const;

const PATHS = {
  practices: "/practice?searchKey=name&searchTerm=",
  places: "/practice?searchKey=location&searchTerm=",
  physicians: "/physician?searchTerm=",
};

/** Practices that may be the one that is entered: of a common name, of a rare one with its telephone. */
const LOOKED_UP = ["Lakeside Pediatrics", "Maple Glen Childrens Clinic?phone=2135550007&zip=90007"];

/** The directory as an administrator searches it, active and deactivated records together, and its question for possible duplicates. */
export const directorySearches = [
  ...SEARCHES.map(([searched, text]) => ({
    what: `directory: ${searched}, '${text}'`,
    path: PATHS[searched] + encodeURIComponent(text),
    goal: within(undefined, 20),
  })),
  ...LOOKED_UP.map((text) => {
    const [name = "", query = ""] = text.split("?");
    return {
      what: `directory: possible duplicates, '${name}'`,
      path: `/practice/lookup/${encodeURIComponent(name)}${query && `?${query}`}`,
      goal: within(undefined, 50),
    };
  }),
];

export const ADMINISTRATOR = "administrator@linnet.example";

export async function addAdministrator(db: Database): Promise<void> {
  const account = await db
    .insertInto("accounts")
    .values({ email: ADMINISTRATOR, first_name: "Ada", last_name: "Bench" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("memberships").values({ account_id: account.id, role_id: 6 }).execute();
}
