import { z } from "zod";
import { ResultToRead } from "./chart/to-read.ts";
import { InfoWell, SliderContent } from "./content.ts";
import { endpoint } from "./endpoint.ts";
import { DateTime, Day, EhrId, Id, Line } from "./values.ts";

/** About the caller, or nobody in particular without a token (decision G-HOM-01). */
export const Home = z.object({ isMyLinnet: z.boolean(), lastLoggedIn: DateTime.nullable() });
export type Home = z.infer<typeof Home>;

/** A picture of the slider. */
export const SliderPicture = z.object({ imageName: z.string(), ...SliderContent.shape, targetUrl: z.url() });
export type SliderPicture = z.infer<typeof SliderPicture>;

/** What can be chosen in a card's dropdown. `url` only for ambulatory schedules (decision G-HOM-08). */
export const DropdownItem = z.object({
  id: Id,
  title: z.string(),
  publicationDate: Day,
  url: z.url().nullable(),
  /** Only of clinical care pathways, which their page groups by it (decision G-EDU-10). */
  clinicalCareType: z.string().optional(),
});
export type DropdownItem = z.infer<typeof DropdownItem>;

/** One of the things that wait for the person. The web knows the words and the page of each kind. */
export const Task = z.object({
  kind: z.enum(["new-results", "new-patients"]),
  count: z.int(),
  /** The first few, newest first; of results the gravest first, each with the gravest of its child. */
  items: z.array(z.object({ personId: EhrId, patientName: z.string(), text: z.string(), gravest: ResultToRead.optional() })),
});
export type Task = z.infer<typeof Task>;

const AppointmentToday = z.object({
  personId: EhrId,
  patientName: z.string(),
  startsAt: DateTime,
  location: z.string(),
  resource: z.string(),
});

/** As a task, of requests, notices and referrals of patients whose charts need not be open to the person, and of people of a practice. */
export const Errand = z.object({
  /**
   * Invitations into practices for the person to answer; requests to decide on, the oldest first; the person's own that were decided on, the newest first; patients who are not somebody's;
   * referrals that the hospital changed and the person has not opened since, the newest first; referrals that may stand with the wrong child, the
   * oldest first: one's own, and for staff their practice's, while of all of them system administrators learn the number alone (decisions
   * G-REF-32, G-PAT-17); physicians of whom the practice has not
   * said whether they work there, by name; staff of whom it has not said so for long, the longest first.
   */
  kind: z.enum([
    "own-invitations",
    "account-requests",
    "requests-to-decide",
    "decided-requests",
    "not-my-patients",
    "changed-referrals",
    "own-ties-to-check",
    "practice-ties-to-check",
    "ties-to-check",
    "physicians-to-verify",
    "staff-to-confirm",
  ]),
  count: z.int(),
  /** The first few; `id` is the invitation's, the request's, the notice's, the referral's, the physician's or the account's; `name` whom it concerns. */
  items: z.array(z.object({ id: Id, name: z.string(), text: z.string() })),
});
export type Errand = z.infer<typeof Errand>;

/** What needs the person today, for patients they may see. `appointments` is null for people without access to medical records. */
export const Today = z.object({
  /** Today at the hospital. */
  day: Day,
  /** Before the tasks. */
  errands: z.array(Errand),
  tasks: z.array(Task),
  appointments: z.object({ count: z.int(), items: z.array(AppointmentToday) }).nullable(),
});
export type Today = z.infer<typeof Today>;

export const home = {
  get: endpoint({ method: "GET", path: "/home", action: "read:home", token: "optional", reply: Home }),
  slider: endpoint({
    method: "GET",
    path: "/home/homepageslidderImage",
    action: "read:slider",
    token: "none",
    perMinute: 120,
    reply: z.array(SliderPicture),
  }),
  /** Without a token the cards of page 1, with one also the caller's favourites from the other pages (decisions G-HOM-02, -05). */
  cards: endpoint({
    method: "GET",
    path: "/home/homepageinfowells",
    action: "read:home-cards",
    token: "optional",
    reply: z.array(InfoWell),
  }),
  /** Unknown names give an empty list (decision G-HOM-07). */
  dropdown: endpoint({
    method: "GET",
    path: "/Home/homepagedropdown/",
    action: "read:home-dropdown",
    query: z.object({ dropDownName: Line.max(64) }),
    reply: z.array(DropdownItem),
  }),
  favorite: endpoint({
    method: "POST",
    path: "/Home/favoriteinfowells",
    action: "write:favorite",
    inLoginAs: true,
    body: z.strictObject({ InfoWellId: Id, Favorite: z.boolean() }),
    reply: z.literal(true),
  }),
  today: endpoint({ method: "GET", path: "/home/today", action: "read:today", reply: Today }),
};
