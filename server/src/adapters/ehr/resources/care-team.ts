import { z } from "zod";
import { compact, Id, idOf, lenient, Meta, Reference, Text } from "./elements.ts";

/** Who cares for a patient together; the members themselves are read where the roster is made. */
export const CareTeam = z
  .object({ id: Id, meta: Meta, status: Text, subject: lenient(Reference) })
  .transform(({ id, meta, status, subject }) => compact({ id, status, personId: idOf(subject, "Patient"), ...meta }));
export type CareTeam = z.output<typeof CareTeam>;
