import { PartialDate } from "@linnet/contract/values";
import { z } from "zod";
import { compact, Id, idOf, idsOf, lenient, listOf, Reference, Text } from "./elements.ts";

/** Access depends on these dates. An invalid one is an error here, because it may be the end. */
const Limits = z.object({ start: PartialDate.optional(), end: PartialDate.optional() }).optional();

/** The payer of a patient. */
export const Coverage = z
  .object({ id: Id, status: Text, beneficiary: lenient(Reference), payor: listOf(Reference), period: Limits })
  .transform(({ id, status, beneficiary, payor, period }) =>
    compact({ id, status, personId: idOf(beneficiary, "Patient"), payorIds: idsOf(payor, "Organization"), period }),
  );
export type Coverage = z.output<typeof Coverage>;

const Actors = listOf(z.object({ reference: Reference })).transform((actors) =>
  actors.flatMap(({ reference }) => idOf(reference, "Organization") ?? []),
);

const Exception = z.object({ type: z.string(), actor: Actors });

const Provision = z.object({
  type: z.string().optional(),
  period: Limits,
  actor: Actors,
  /** An unreadable exception might revoke the consent, so the consent is not read. */
  provision: z.array(Exception).default([]),
});

/**
 * The organizations a patient's family has authorized. An organization in an exception is not authorized. If the exception covers all, none
 * is.
 */
export const Consent = z
  .object({ id: Id, status: Text, patient: lenient(Reference), provision: Provision.optional() })
  .transform(({ id, status, patient, provision }) => {
    const excepted = provision?.provision.filter(({ type }) => type !== "permit") ?? [];
    const isExcepted = (organizationId: string) => excepted.some(({ actor }) => actor.length === 0 || actor.includes(organizationId));
    const named = provision && provision.type !== "deny" ? provision.actor.filter((organizationId) => !isExcepted(organizationId)) : [];
    return compact({ id, status, personId: idOf(patient, "Patient"), organizationIds: named, period: provision?.period });
  });
export type Consent = z.output<typeof Consent>;
