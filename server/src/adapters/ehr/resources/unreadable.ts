import { createHash } from "node:crypto";
import { z } from "zod";
import { FHIR_RESOURCES } from "./fhir-resources.ts";

/** The fields the release rules need. Without them, labels and status are unknown. */
const Label = z.looseObject({ code: z.string().min(1) });
const Judgeable = z.looseObject({
  resourceType: z.string().refine((type) => Object.hasOwn(FHIR_RESOURCES, type)),
  meta: z.looseObject({ security: z.array(Label).optional() }).optional(),
  securityLabel: z.array(z.looseObject({ coding: z.array(Label).min(1) })).optional(),
  status: z.string().optional(),
  docStatus: z.string().optional(),
  code: z.looseObject({}).optional(),
});

/** Replaces a missing required status, so that the resource counts as active. */
const STATUS: Partial<Record<string, string>> = {
  MedicationRequest: "active",
  MedicationStatement: "active",
  Immunization: "completed",
  DocumentReference: "current",
  Appointment: "booked",
};

/** Files and rendered text say nothing about the subject. */
const NO_WORDS = new Set(["data", "div"]);

/** All texts in a resource, and all codes as `system|code`. */
function saidIn(part: unknown, texts: Set<string>, codes: Set<string>): void {
  if (typeof part === "string") texts.add(part);
  if (typeof part !== "object" || part === null) return;
  if ("code" in part && typeof part.code === "string") codes.add(`${"system" in part ? String(part.system) : ""}|${part.code}`);
  for (const [key, inside] of Object.entries(part)) if (!NO_WORDS.has(key)) saidIn(inside, texts, codes);
}

const IN_ERROR = /^entered[- ]in[- ]error$/i;

/** Fields to replace. As few as possible, since other resources refer to the id. */
const ATTEMPTS = [["id"], ["status"], ["code"], ["id", "status"], ["id", "code"], ["status", "code"], ["id", "status", "code"]] as const;

/**
 * Reads what the release rules need from a resource that `read` refuses: patient, labels, references and all its texts. The texts make it
 * more likely to be withheld. The reading is marked `isUnreadable`. Undefined if these cannot be read, if it was entered in error, or for
 * types we do not read.
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
