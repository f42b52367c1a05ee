import type { AuditAction } from "@linnet/contract/audit/actions";
import type { Withheld } from "../../adapters/ehr/port.ts";
import type { Actor, PatientInCare } from "../../platform/actor.ts";
import { audit } from "../../platform/audit/audit.ts";
import type { Database } from "../../platform/database/database.ts";

interface ChartRead {
  action: AuditAction;
  patient: PatientInCare;
  /** How many entries are shown. */
  count: number;
  withheld: Withheld;
  /** The one thing that is opened: kind and id. */
  object?: string;
}

/** How many were withheld, by reason, for an audit row; undefined where none was. */
export function withheldText(withheld: Withheld): string | undefined {
  const dropped = Object.entries(withheld).map(([reason, number]) => `${reason} ${number}`);
  return dropped.length > 0 ? `withheld: ${dropped.join(", ")}` : undefined;
}

/** Writes who reads what of a chart, before the first byte of it leaves; what was withheld is counted by reason. */
export async function auditChartRead(db: Database, actor: Actor, { action, patient, count, withheld, object }: ChartRead): Promise<void> {
  const named = [object, withheldText(withheld)].filter(Boolean);
  await audit(db, actor, {
    action,
    rule: patient.access.kind,
    personIds: [patient.personId],
    count,
    ...(named.length > 0 && { object: named.join("; ") }),
  });
}
