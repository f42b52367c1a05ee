import { z } from "zod";
import { vocabulary, wordOf } from "./vocabulary.ts";

const IN_ERROR = ["nullified", "723510000"];
const CANCELLED = ["canceled"];
const STOPPED = ["discontinued", "aborted"];
const HELD = ["held", "suspended"];

/** R4's statuses by type. Other names come from older versions, v3 and SNOMED CT. */
export const STATUS_WORDS = {
  observation: vocabulary({
    "entered-in-error": IN_ERROR,
    cancelled: CANCELLED,
    registered: [],
    preliminary: [],
    final: [],
    amended: [],
    corrected: [],
    unknown: [],
  }),
  report: vocabulary({
    "entered-in-error": IN_ERROR,
    cancelled: CANCELLED,
    registered: [],
    partial: [],
    preliminary: [],
    final: [],
    amended: [],
    corrected: [],
    appended: [],
    unknown: [],
  }),
  medicationRequest: vocabulary({
    "entered-in-error": IN_ERROR,
    cancelled: CANCELLED,
    stopped: STOPPED,
    completed: [],
    "on-hold": HELD,
    draft: [],
    active: [],
    unknown: [],
  }),
  medicationStatement: vocabulary({
    "entered-in-error": IN_ERROR,
    "not-taken": [],
    stopped: STOPPED,
    completed: [],
    "on-hold": HELD,
    intended: [],
    active: [],
    unknown: [],
  }),
  immunization: vocabulary({
    "entered-in-error": IN_ERROR,
    "not-done": ["not given", "not administered", "not performed", "refused", "declined"],
    completed: [],
  }),
  encounter: vocabulary({
    "entered-in-error": IN_ERROR,
    cancelled: CANCELLED,
    planned: [],
    arrived: [],
    triaged: [],
    "in-progress": [],
    onleave: [],
    finished: [],
    unknown: [],
  }),
  document: vocabulary({ "entered-in-error": IN_ERROR, superseded: [], current: [] }),
  order: vocabulary({
    "entered-in-error": IN_ERROR,
    draft: [],
    active: [],
    "on-hold": [],
    revoked: [],
    completed: [],
    unknown: [],
  }),
  study: vocabulary({ "entered-in-error": IN_ERROR, cancelled: CANCELLED, registered: [], available: [], unknown: [] }),
  appointment: vocabulary({
    "entered-in-error": IN_ERROR,
    cancelled: CANCELLED,
    noshow: [],
    proposed: [],
    pending: [],
    booked: [],
    arrived: [],
    fulfilled: [],
    "checked-in": [],
    waitlist: [],
    unknown: [],
  }),
} as const;

/**
 * A resource's status, required in R4. A missing one is `unknown`. One without words could mean entered in error, so the resource is
 * refused.
 */
export const statusIn = (type: keyof typeof STATUS_WORDS) =>
  z
    .unknown()
    .optional()
    .transform((said, context): string => {
      if (said === undefined || said === null) return "unknown";
      const word = typeof said === "number" ? undefined : wordOf(said, STATUS_WORDS[type]);
      if (word === undefined) context.addIssue({ code: "custom", message: "has no text" });
      return word ?? "unknown";
    });

/** Statuses of medicines not taken now. An unknown status is not one of them. */
export const NOT_TAKEN: readonly string[] = "entered-in-error cancelled stopped completed on-hold draft intended not-taken".split(" ");

const NOT_MEASURED = new Set(["entered-in-error", "cancelled", "registered"]);

/** Whether there is a result: not canceled and not waiting to be measured. */
export const isMeasured = (status: string): boolean => !NOT_MEASURED.has(status);

/** Whether a problem or allergy is present now. */
export const CLINICAL_WORDS = vocabulary({
  active: ["55561003"],
  recurrence: ["recurrent", "246455001"],
  relapse: ["263855007"],
  remission: ["in remission", "277022003"],
  inactive: ["not active", "no longer active", "73425007"],
  resolved: ["413322009"],
});

/** How certain it is. */
export const VERIFICATION_WORDS = vocabulary({
  "entered-in-error": IN_ERROR,
  refuted: ["ruled out", "known absent", "definitely not present", "410516002", "410594000", "723511001"],
  differential: [],
  provisional: [],
  unconfirmed: [],
  confirmed: ["410605003"],
});

/** An allergy's risk, and a reaction's severity. */
export const CRITICALITY_WORDS = vocabulary({
  high: ["high risk", "CRITH"],
  low: ["low risk", "CRITL"],
  "unable-to-assess": ["CRITU"],
});
export const SEVERITY_WORDS = vocabulary({ severe: ["24484000"], moderate: ["6736007"], mild: ["255604002"] });

export const GENDER_WORDS = vocabulary({ male: ["m"], female: ["f"], other: ["o"], unknown: ["u"] });

/** A participant's response to an appointment. */
export const ANSWER_WORDS = vocabulary({
  declined: ["rejected", "refused"],
  tentative: [],
  "needs-action": [],
  accepted: [],
});

/** The intent of a medication order. */
export const INTENT_WORDS = vocabulary({
  proposal: [],
  option: [],
  plan: [],
  order: [],
  "original-order": [],
  "reflex-order": [],
  "filler-order": [],
  "instance-order": [],
});

/** The list a problem is on. */
export const CONDITION_LIST_WORDS = vocabulary({ "problem-list-item": ["problem list"], "encounter-diagnosis": ["visit diagnosis"] });

/** A note's completion. Other words for unfinished count as a draft. */
export const DOC_STATUS_WORDS = vocabulary({
  "entered-in-error": IN_ERROR,
  preliminary: [
    "draft",
    "registered",
    "partial",
    "incomplete",
    "in progress",
    "in process",
    "dictated",
    "unsigned",
    "unauthenticated",
    "pre-authenticated",
  ],
  final: [],
  amended: [],
});

/** A note with a status without words counts as a draft. Drafts are not released. */
export const DocStatus = z
  .unknown()
  .optional()
  .transform((said) => {
    if (said === undefined || said === null) return undefined;
    const word = typeof said === "string" || typeof said === "object" ? wordOf(said, DOC_STATUS_WORDS) : undefined;
    return word ?? "preliminary";
  });

const YES_NO_WORDS = vocabulary({ true: ["yes", "y", "1"], false: ["no", "n", "0"] });
const TAKEN_WORDS = vocabulary({ n: ["no"], y: ["yes"], unk: ["unknown"], na: ["not applicable"] });

const isYes = (said: unknown) => wordOf(said, YES_NO_WORDS) === "true";

/** Extensions that reverse a resource's meaning. */
const NEGATING = /(not-?(done|given|taken|performed|present)|negat|absen)[^/]*$/i;
const Anything = z.unknown().optional();
const Modifier = z.object({ url: z.string(), valueBoolean: Anything });

/** Fields that negate a resource, in R4 and earlier versions. */
export const negationShape = {
  doNotPerform: Anything,
  notGiven: Anything,
  wasNotGiven: Anything,
  wasNotTaken: Anything,
  taken: Anything,
  modifierExtension: Anything,
};
type Negation = z.output<z.ZodObject<typeof negationShape>>;

/** Whether a resource is negated. */
export function isNegated({ doNotPerform, notGiven, wasNotGiven, wasNotTaken, taken, modifierExtension }: Negation): boolean {
  if ([doNotPerform, notGiven, wasNotGiven, wasNotTaken].some(isYes) || wordOf(taken, TAKEN_WORDS) === "n") return true;
  return [modifierExtension].flat().some((each) => {
    const modifier = Modifier.safeParse(each).data;
    return modifier !== undefined && NEGATING.test(modifier.url) && isYes(modifier.valueBoolean);
  });
}

/** The record's own words on whether a medicine is forbidden, if they are neither yes nor no. */
export function ownProhibition({ doNotPerform }: Pick<Negation, "doNotPerform">): string | undefined {
  const said = wordOf(doNotPerform, YES_NO_WORDS);
  return said === undefined || said === "true" || said === "false" ? undefined : said;
}
