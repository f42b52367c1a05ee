import { allChildren } from "../children/all-children.ts";
import { type DemoChild, demoChildren } from "../children/children.ts";
import type { ClinicKey } from "../children/place-resources.ts";
import type { PhysicianKey } from "../people/physicians.ts";

/** The clinics that take referrals; others see only the hospital's own patients. */
export const CLINICS_REFERRED_TO = [
  ...(["general", "cardiology", "nephrology", "oncology", "endocrinology"] as const),
  ...(["neurology", "pulmonology", "gastroenterology", "orthopedics", "digestionAlderPark"] as const),
] satisfies ClinicKey[];
export type ReferralClinic = (typeof CLINICS_REFERRED_TO)[number];

/** Clinics without room for new patients. */
export const NOT_TAKING_NEW_PATIENTS: readonly ReferralClinic[] = ["orthopedics", "endocrinology"];

/** How far a referral has come. */
export type DemoReferralState =
  | ("failed" | "error" | "received" | "accepted" | "on-hold" | "declined" | "cancelled")
  | ("scheduled" | "appointment-cancelled" | "no-show" | "seen" | "completed");

export interface DemoReferral {
  child: DemoChild;
  physician: PhysicianKey;
  /** Who filled in the form; the physician where it does not say. */
  sentBy?: "gena" | "petra" | "sven";
  clinic: ReferralClinic;
  reason: string;
  daysAgo: number;
  state: DemoReferralState;
  /** How many days after it was sent the visit was, where it was not as usual. */
  daysToVisit?: number;
  /** The reason given by the hospital or the requester. */
  because?: string;
  cancelRequestedBy?: string;
  isUrgent?: boolean;
  /** The clinic's letter after the visit: unread, since corrected or withdrawn, or with the practice's part done. */
  letter?: "unread" | "corrected" | "withdrawn" | "done";
  /** What clinic and office have done between them since: a question, another clinic, or that nothing more is done. */
  desk?: "asked" | "answered" | "put-aside" | { sentOnTo: ReferralClinic; isObjected: boolean };
  /** Another referral for the same patient as this one. */
  again?: DemoChild;
  /** The physician has not looked at it since it changed. */
  isNews?: boolean;
}

const { ana, tolu, elsa, leila, ren, minh, maja, nico, otis, zofia, margaux, lars, maya, noor, ines } = demoChildren;

/** Each state that a referral can be in, with a reason where one is given. */
const TOLD: readonly DemoReferral[] = [
  { child: ana, physician: "dora", clinic: "cardiology", reason: "New systolic murmur at a well visit.", daysAgo: 0, state: "received" },
  {
    child: tolu,
    physician: "dora",
    sentBy: "gena",
    clinic: "neurology",
    reason: "Staring spells, twice a week since September. The mother has a video.",
    daysAgo: 1,
    state: "accepted",
    isUrgent: true,
    isNews: true,
  },
  {
    child: elsa,
    physician: "dora",
    clinic: "endocrinology",
    reason: "Growth below the third percentile for a year.",
    daysAgo: 4,
    state: "scheduled",
    isNews: true,
  },
  {
    child: leila,
    physician: "dora",
    clinic: "orthopedics",
    reason: "Toe walking, both sides.",
    daysAgo: 6,
    state: "declined",
    because: "The clinic is not taking new patients. Please refer to General Pediatrics Clinic for a first look.",
    isNews: true,
  },
  {
    child: ren,
    physician: "dora",
    sentBy: "petra",
    clinic: "pulmonology",
    reason: "Cough at night despite a controller.",
    daysAgo: 7,
    state: "accepted",
    because: "The family is moving away at the end of the month.",
    cancelRequestedBy: "petra",
  },
  { child: minh, physician: "dora", clinic: "gastroenterology", reason: "Poor weight gain.", daysAgo: 2, state: "failed" },
  {
    child: maja,
    physician: "dora",
    clinic: "nephrology",
    reason: "Blood in the urine at two visits.",
    daysAgo: 9,
    state: "on-hold",
    because: "Please fax the two urine results.",
  },
  {
    child: nico,
    physician: "dora",
    clinic: "orthopedics",
    reason: "Knee pain after a fall.",
    daysAgo: 24,
    state: "declined",
    because: "The clinic is not taking new patients.",
  },
  {
    child: nico,
    physician: "dora",
    clinic: "general",
    reason: "Knee pain after a fall; the Orthopedic Clinic has no openings.",
    daysAgo: 22,
    state: "scheduled",
    again: nico,
  },
  {
    child: otis,
    physician: "dora",
    clinic: "oncology",
    reason: "Follow-up of counts after the end of treatment.",
    daysAgo: 26,
    state: "seen",
    letter: "unread",
  },
  { child: zofia, physician: "dora", clinic: "neurology", reason: "Headaches in the morning.", daysAgo: 28, state: "no-show" },
  {
    child: margaux,
    physician: "dora",
    clinic: "cardiology",
    reason: "Murmur present since birth.",
    daysAgo: 16,
    state: "appointment-cancelled",
  },
  {
    child: lars,
    physician: "dora",
    sentBy: "gena",
    clinic: "gastroenterology",
    reason: "Belly pain after meals for two months.",
    daysAgo: 12,
    state: "cancelled",
    because: "The family found care closer to home.",
    cancelRequestedBy: "gena",
  },
  {
    child: maya,
    physician: "owen",
    clinic: "endocrinology",
    reason: "High glucose, twice.",
    daysAgo: 3,
    state: "scheduled",
    isUrgent: true,
  },
  { child: noor, physician: "rita", clinic: "cardiology", reason: "Fainted during sports.", daysAgo: 2, state: "accepted", isUrgent: true },
  { child: ines, physician: "otto", clinic: "neurology", reason: "Tics since spring.", daysAgo: 5, state: "accepted" },
];

/** Of many more: what they are for, how long ago they were sent, and how far they have come by then. */
const REASONS: readonly [ReferralClinic, string][] = [
  ["gastroenterology", "Belly pain and loose stools for six weeks."],
  ["pulmonology", "Wheeze with every cold."],
  ["nephrology", "High blood pressure at three visits."],
  ["neurology", "A first seizure without fever."],
  ["cardiology", "Palpitations at rest."],
  ["general", "Fever of unknown origin, three weeks."],
  ["oncology", "Enlarged lymph node above the collarbone."],
  ["endocrinology", "Early puberty."],
  ["orthopedics", "Scoliosis on screening."],
];
const AGES: readonly (readonly [daysAgo: number, state: DemoReferralState, letter?: DemoReferral["letter"]])[] = [
  ...([
    [1, "received"],
    [47, "seen", "corrected"],
    [5, "scheduled"],
    [395, "completed"],
    [8, "scheduled"],
    [13, "accepted"],
    [118, "completed", "done"],
  ] as const),
  ...([
    [18, "seen"],
    [23, "scheduled"],
    [195, "completed"],
    [27, "completed", "done"],
    [74, "completed"],
    [290, "seen"],
  ] as const),
];
const SENDERS = [undefined, "gena", "petra", undefined, "sven"] as const;

/** What clinics and offices do between them, each once. */
const AT_DESKS: readonly Omit<DemoReferral, "child" | "physician">[] = [
  { clinic: "neurology", reason: "Spells at night, once a week.", daysAgo: 4, state: "accepted", desk: "asked", isNews: true },
  { clinic: "neurology", reason: "Spells in school, four since May.", daysAgo: 5, state: "accepted", desk: "answered" },
  {
    clinic: "cardiology",
    reason: "Faints when she stands up fast.",
    daysAgo: 1,
    state: "received",
    desk: { sentOnTo: "neurology", isObjected: false },
    isNews: true,
  },
  {
    clinic: "neurology",
    reason: "Dizzy after running.",
    daysAgo: 1,
    state: "received",
    desk: { sentOnTo: "cardiology", isObjected: true },
  },
  { clinic: "cardiology", reason: "Murmur after a fever.", daysAgo: 19, state: "seen" },
  { clinic: "neurology", reason: "Headaches, worse this fall.", daysAgo: 25, state: "seen", letter: "withdrawn" },
  { clinic: "cardiology", reason: "A brother with a long QT time.", daysAgo: 30, state: "seen", letter: "done" },
  {
    clinic: "orthopedics",
    reason: "Heel pain in a runner.",
    daysAgo: 14,
    state: "declined",
    because: "Rest and inserts come first. Refer again if it lasts for three months.",
    desk: "put-aside",
  },
  {
    clinic: "gastroenterology",
    reason: "Blood in the stool, twice this month.",
    daysAgo: 6,
    state: "error",
    because: "Two charts of this patient are being merged.",
  },
];

/**
 * After how many days children were seen in two clinics of one specialty: enough to say how long one waits for each, and that one is
 * sooner.
 */
const WAITED: readonly (readonly [ReferralClinic, readonly number[]])[] = [
  ["gastroenterology", [12, 15, 18, 21, 24, 26, 28, 31, 34, 36, 38, 41]],
  ["digestionAlderPark", [5, 7, 8, 9, 10, 12, 13, 14, 15, 16, 20]],
];
/** The first of them was sent so many days ago, and each other so many before. */
const WAITED_FROM = 62;
const WAITED_APART = 4;

function waitedReferrals(): DemoReferral[] {
  const children = othersThan(TOLD, ({ physicians: [first] }) => first === "otto");
  const waits = WAITED.flatMap(([clinic, days]) => days.map((daysToVisit) => ({ clinic, daysToVisit })));
  return waits.flatMap((wait, place) => {
    const child = children[place];
    const daysAgo = WAITED_FROM + WAITED_APART * place;
    const reason = "Belly pain after meals, and less weight than in spring.";
    return child ? [{ ...wait, child, physician: "otto" as const, reason, daysAgo, state: "completed" as const }] : [];
  });
}

/** Names that the form takes: letters and nothing else. */
const FITS_FORM = /^[\p{L}\p{M}]+$/u;
const fitsForm = ({ family, given: [first] = [], birthDateKnown }: DemoChild) =>
  birthDateKnown === undefined && FITS_FORM.test(family ?? "") && FITS_FORM.test(first ?? "");

function othersThan(told: readonly DemoReferral[], isOne: (child: DemoChild) => boolean): DemoChild[] {
  const known = new Set(told.map(({ child }) => child.personId));
  return allChildren().filter((child) => isOne(child) && fitsForm(child) && !known.has(child.personId));
}

function inventedFor(physician: PhysicianKey, count: number, isOne: (child: DemoChild) => boolean): DemoReferral[] {
  const children = othersThan(TOLD, isOne);
  return children.slice(0, count).flatMap((child, place) => {
    const [daysAgo, state, letter] = AGES[place % AGES.length] ?? [];
    const [clinic, reason] = REASONS[place % REASONS.length] ?? [];
    const sentBy = SENDERS[place % SENDERS.length];
    if (daysAgo === undefined || !state || !clinic || !reason) return [];
    return [{ child, physician, clinic, reason, daysAgo, state, ...(sentBy && { sentBy }), ...(letter && { letter }) }];
  });
}

/** The referrals of the demo hospital. */
export function demoReferrals(): DemoReferral[] {
  const invented = [
    ...TOLD,
    ...inventedFor("dora", 10, ({ physicians: [first] }) => first === "dora"),
    ...inventedFor("owen", 12, ({ physicians: [first] }) => first === "owen"),
    // Dora's list of shared referrals: children that Rita shares with her colleagues.
    ...inventedFor("rita", 12, ({ sharedBy }) => sharedBy === "rita"),
    ...waitedReferrals(),
  ];
  const children = othersThan(invented, ({ physicians: [first] }) => first === "owen");
  return [...invented, ...AT_DESKS.flatMap((work, place) => ({ ...work, physician: "owen" as const, child: children[place] ?? ana }))];
}
