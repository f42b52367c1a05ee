import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { growing } from "../growing.ts";
import { RecordPath } from "../referrals/packets/record-path.ts";
import { EhrId, PartialDate } from "../values.ts";

/** Maximum number of values per request. */
export const MAX_RECORD_PATHS = 100;

/** What the record says at one of the paths by which a clinic's question may be filled in (decision record 83). */
export const RecordValue = z.object({
  path: RecordPath,
  /** A sex in FHIR's words; a problem or a medicine is `true` or not there at all: that a list does not have it says nothing. */
  value: z.union([z.boolean(), z.number(), z.string()]),
  /** UCUM's code where the record has one, otherwise as it is written; empty where there is none. */
  unit: z.string(),
  source: growing(z.enum(["patient", "vital-signs", "laboratory", "problems", "medications"])),
  /** Of when it is; null where the record does not say, and of what is so today. */
  date: PartialDate.nullable(),
});
export type RecordValue = z.infer<typeof RecordValue>;

export const chartRecordValues = {
  /** Added: values that prefill a clinic's questions in the referral form. Paths without data in the record are left out. */
  get: endpoint({
    method: "POST",
    path: "/chart/recordvalues",
    action: "read:record-values",
    about: { patient: "body.personId" },
    body: z.strictObject({ personId: EhrId, paths: z.array(RecordPath).min(1).max(MAX_RECORD_PATHS) }),
    reply: z.array(RecordValue),
  }),
};
