import { within } from "./patients.ts";

/** Who works at the desk with ten thousand open referrals, and the staff of a practice with a thousand of them. */
const DESK = "cara@staff.wrenfield.example";
const OFFICE = "gena@linnet.example";

const worklist = (what: string, body: object) => ({
  what: `desk of 10,000: ${what}`,
  email: DESK,
  path: "/desk/referrals",
  body,
  goal: within(undefined, 100),
});

/** A clinic's worklist with its counts, and what the office has to do, with how many that are. */
export const deskPages = [
  worklist("all", { view: "all" }),
  worklist("overdue", { view: "overdue" }),
  worklist("the last page", { view: "all", page: 200 }),
  worklist("a name searched", { view: "all", text: "waiting77" }),
  {
    what: "desk of 10,000: an office’s ‘Needs us’",
    email: OFFICE,
    path: "/referral/viewreferrals",
    body: { needsUs: true },
    goal: within(undefined, 100),
  },
];
