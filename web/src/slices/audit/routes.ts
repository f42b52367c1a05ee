import { ViewOrder } from "@linnet/contract/audit/practice";
import { Day } from "@linnet/contract/values";
import { z } from "zod";
import { screen } from "../../platform/page/screen.ts";

/** Where one is among the views. Whose record they are of is not here: an address tells of no child. */
const RecordViewSearchParams = z.object({
  order: ViewOrder.optional().catch(undefined),
  from: Day.optional().catch(undefined),
  to: Day.optional().catch(undefined),
  /** An account's id, or the hospital. */
  person: z.string().max(20).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(100_000).optional().catch(undefined),
});

export const auditScreens = {
  practice: screen("/practice/audit", RecordViewSearchParams),
  /** What is searched for is not in the address: it may be a child. */
  compliance: screen("/compliance/audit"),
};
