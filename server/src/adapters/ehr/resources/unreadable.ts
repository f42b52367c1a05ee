import { createHash } from "node:crypto";
import { z } from "zod";
import { FHIR_RESOURCES } from "./fhir-resources.ts";

/** What must be read for the rules of release; without it nobody can tell what a label or a status says. */
const Label = z.looseObject({ code: z.string().min(1) });
const Judgeable = z.looseObject({
  resourceType: z.string().refine((type) => Object.hasOwn(FHIR_RESOURCES, type)),
  meta: z.looseObject({ security: z.array(Label).optional() }).optional(),
  securityLabel: z.array(z.looseObject({ coding: z.array(Label).min(1) })).optional(),
  status: z.string().optional(),
  docStatus: z.string().optional(),
  code: z.looseObject({}).optional(),
});

/** In place of what a type must have, so that it counts as in force. */
const STATUS: Partial<Record<string, string>> = {
  MedicationRequest: "active",
  MedicationStatement: "active",
  Immunization: "completed",
  DocumentReference: "current",
  Appointment: "booked",
};

/** Files and pages for people say nothing about what something is about. */
const NO_WORDS = new Set(["data", "div"]);

/** Everything that a resource says anywhere, and all codes in it as searches write them. */
function saidIn(part: unknown, texts: Set<string>, codes: Set<string>): void {
  if (typeof part === "string") texts.add(part);
  if (typeof part !== "object" || part === null) return;
  if ("code" in part && typeof part.code === "string") codes.add(`${"system" in part ? String(part.system) : ""}|${part.code}`);
  for (const [key, inside] of Object.entries(part)) if (!NO_WORDS.has(key)) saidIn(inside, texts, codes);
}

const IN_ERROR = /^entered[- ]in[- ]error$/i;

/** What is put in place of what is wrong: as little as is needed, since whoever names a resource does so by its id. */
const ATTEMPTS = [["id"], ["status"], ["code"], ["id", "status"], ["id", "code"], ["status", "code"], ["id", "status", "code"]] as const;

/**
 * What can be told of a resource that `read` refuses, so far that the rules of release can be applied: whose it is, how it is labelled,
 * what hangs on it, and everything that it says, by which it is held back sooner than another. It is marked `isUnreadable`. Undefined
 * where that cannot be told, where it was entered in error, and of types that Linnet does not read.
 */
export function unreadableReading<Reading extends { fields: object; isWhole: boolean }>(
  resource: unknown,
  read: (resource: unknown) => Reading | { why: string },
): Reading | undefined {
  const judgeable = Judgeable.safeParse(resource).data;
  if (!judgeable) return undefined;
  const [texts, codes] = [new Set<string>(), new Set<string>()];
  saidIn(judgeable, texts, codes);
  if ([...texts].some((text) => IN_ERROR.test(text))) return undefined;

  const hash = createHash("sha256").update(JSON.stringify(resource)).digest("hex");
  const standIns = { id: `unread.${hash.slice(0, 48)}`, status: STATUS[judgeable.resourceType] ?? "unknown", code: {} };
  for (const keys of ATTEMPTS) {
    const reading = read({ ...judgeable, ...Object.fromEntries(keys.map((key) => [key, standIns[key]])) });
    if (!("why" in reading))
      return { ...reading, isWhole: false, fields: { ...reading.fields, texts: [...texts], codes: [...codes], isUnreadable: true } };
  }
  return undefined;
}
