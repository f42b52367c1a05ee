import { z } from "zod";
import { ChildToRead, OwnerFigures, ResultToRead } from "./chart/to-read.ts";
import { InfoWell, SLIDER_TYPES, SliderContent } from "./content.ts";
import { download, endpoint } from "./endpoint.ts";
import { growingList } from "./growing.ts";
import { DateTime, Day, EhrId, Id, Line } from "./values.ts";

/** The caller, or the public view without a token (decision G-HOM-01). */
export const Home = z.object({ isMyLinnet: z.boolean(), lastLoggedIn: DateTime.nullable() });
export type Home = z.infer<typeof Home>;

export const SliderPicture = z.object({
  imageName: z.string(),
  ...SliderContent.shape,
  /** Left out for who asks for files in its place. */
  imageContent: SliderContent.shape.imageContent.optional(),
  targetUrl: z.url(),
  /** Added: addresses of the uploaded picture, and of its WebP at a third of the size. Their content never changes. */
  imageUrl: z.string(),
  webpUrl: z.string(),
  /** Added: in pixels, so that its room is known before it has come. */
  width: z.int(),
  height: z.int(),
});
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

const AppointmentToday = z.object({
  personId: EhrId,
  patientName: z.string(),
  startsAt: DateTime,
  location: z.string(),
  resource: z.string(),
  /** Added: for imaging and surgery, the day is shown without a time (APT-007). */
  isTimeless: z.boolean().optional(),
});

/** So many lines are shown before the reader asks for all of them. */
export const TO_DOS_SHOWN_FIRST = 8;

/** What waits for a person. The web knows the words and the page of each kind, the server its urgency. */
export const ToDoKind = z.enum([
  /** A child with results that no physician of the practice has reviewed (decision G-CHT-20). */
  "new-results",
  /** Referrals that were not delivered, or that the hospital changed and the person has not opened since. */
  "changed-referrals",
  /** Letters that clinics sent about referred children, and that this person has still to read (decision G-REF-35). */
  "letters-to-read",
  /** Questions for clinics: answered, and not read by this person, or with a question back (decision record 84). */
  "advice-to-read",
  /** Referrals about which a clinic asks, and waits for the answer (decision G-REF-34). */
  "questions-to-answer",
  /** Referrals that may stand with the wrong child: one's own, and for staff their practice's (decisions G-REF-32, G-PAT-17). */
  "own-ties-to-check",
  "practice-ties-to-check",
  /** How many of these there are, in one line without a page, for system administrators. */
  "ties-to-check",
  /** Requests for access to patients' records, to be decided. */
  "requests-to-decide",
  /** The person's own that were decided on. */
  "decided-requests",
  "account-requests",
  /** Assignments that a practice has called wrong. */
  "not-my-patients",
  /** Invitations into practices for the person to answer. */
  "own-invitations",
  /** Physicians that the practice has not confirmed. */
  "physicians-to-verify",
  /** Staff whose confirmation is overdue. */
  "staff-to-confirm",
  /** Departed physicians without a successor (decision G-PAT-20). */
  "departures-to-decide",
  /** Practices where no one has displayed a critical result, for the hospital to call (decision G-CHT-23). */
  "unviewed-results",
  /** Physicians whose NPI, or who they are, the hospital has to confirm (decision G-ACC-28). */
  "npi-claims",
  /** Patients that the person could not see before. */
  "new-patients",
  /** Announcements that go off home within the next days, for who writes them. */
  "ending-content",
]);
export type ToDoKind = z.infer<typeof ToDoKind>;

/** A page of an earlier release fails on these: they are for callers who ask for all kinds. */
export const ADDED_TO_DO_KINDS: readonly ToDoKind[] = ["departures-to-decide", "unviewed-results", "npi-claims"];

/** Added: `kinds=all` asks for every kind; without it those of earlier releases are answered. */
const WhichKinds = z.object({ kinds: z.literal("all").optional() });

/** One line of what waits. */
export const ToDo = z.object({
  kind: ToDoKind,
  /** The patient's, of results and new patients; else the invitation's, the request's, the referral's and so on. */
  id: z.string(),
  /** The name of the person or thing. */
  name: z.string(),
  /** What it is, in a few words. */
  text: z.string(),
  /** Since when, or with `ending-content` until when; null where that says nothing. */
  at: DateTime.nullable(),
  /** Of a child's results: how many there are, and the most urgent of them. Home marks none (decision G-CHT-22). */
  results: ChildToRead.pick({ critical: true, abnormal: true, others: true, ids: true, marking: true })
    .extend({ mostSevere: ResultToRead.nullable() })
    .optional(),
  /** Of a referral: the hospital's word for its state; that the office acts next; or that it was not delivered and may be sent again. */
  referral: z.object({ status: z.string(), needsOffice: z.boolean(), isUndelivered: z.boolean() }).optional(),
  /** Of a question: who asks, by when, whether that day has passed, and how many more are open about the same referral. */
  question: z.object({ clinicName: z.string(), answerBy: Day, isLate: z.boolean(), others: z.int() }).optional(),
});
export type ToDo = z.infer<typeof ToDo>;

/** All that wait of one kind: how many there are, and the first of them, in their order. */
export interface ToDosOfKind {
  kind: ToDoKind;
  count: number;
  items: Omit<ToDo, "kind">[];
  /** Of the count, of how many the results are critical. */
  critical?: number;
}

/** What needs the person today, for patients they may see. `appointments` is null for people who have none: they have no calendar. */
export const Today = z.object({
  /** Today at the hospital. */
  day: Day,
  toDos: z.object({
    /** Counts per kind, most urgent kind first; for children with results also the critical ones, to mention hidden ones first. */
    counts: growingList(z.object({ kind: ToDoKind, count: z.int(), critical: z.int().optional() }), "kind"),
    /**
     * The most urgent first. `isShownFirst` says which of them are shown at first, at most {@link TO_DOS_SHOWN_FIRST}, the rest counted: children
     * with a critical result before all else, then one of each kind, as far as there is room, then the most urgent.
     */
    lines: growingList(ToDo.extend({ isShownFirst: z.boolean() }), "kind"),
  }),
  appointments: z.object({ count: z.int(), items: z.array(AppointmentToday) }).nullable(),
  /** Added, for an owner: what the other physicians of the practice have not reviewed. */
  unreviewed: z.array(OwnerFigures).optional(),
});
export type Today = z.infer<typeof Today>;

export const home = {
  get: endpoint({ method: "GET", path: "/home", action: "read:home", token: "optional", reply: Home }),
  /** With the pictures in it, as base64, unless the caller asks for their addresses alone. */
  slider: endpoint({
    method: "GET",
    path: "/home/homepageslidderImage",
    action: "read:slider",
    token: "none",
    perMinute: 120,
    query: z.object({ content: z.stringbool().default(true) }),
    reply: z.array(SliderPicture),
  }),
  /** Added: a picture of the slider as a file, named by the hash of what was uploaded. */
  sliderFile: download({
    method: "GET",
    path: "/home/homepageslidderImage/:sha256/:format",
    action: "read:slider-file",
    token: "none",
    perMinute: 600,
    params: z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/), format: z.enum(["original", "webp"]) }),
    mediaTypes: [...SLIDER_TYPES, "image/webp"],
  }),
  /** Without a token the cards of page 1, with one also the caller's favourites from the other pages (decisions G-HOM-02, -05). */
  cards: endpoint({
    method: "GET",
    path: "/home/homepageinfowells",
    action: "read:home-cards",
    token: "optional",
    reply: growingList(InfoWell, "cardType"),
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
  today: endpoint({ method: "GET", path: "/home/today", action: "read:today", query: WhichKinds, reply: Today }),
  /** The same, naming more of each kind, for who asks for all of it. */
  allOfToday: endpoint({ method: "GET", path: "/home/today/all", action: "read:today", query: WhichKinds, reply: Today }),
};
