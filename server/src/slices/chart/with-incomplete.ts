import type { Incomplete as ToldIncomplete } from "@linnet/contract/chart/incomplete";
import type { Incomplete } from "../../adapters/ehr/port.ts";

/** A reply that says what its record lacks, where it lacks anything. */
export function withIncomplete<Data extends object>(
  { RPTDATA }: { RPTDATA: Data },
  { incomplete }: { incomplete?: Incomplete | undefined },
): { RPTDATA: Data & { INCOMPLETE?: ToldIncomplete } } {
  const told = incomplete && { INCOMPLETE: { UNREADABLE: incomplete.unreadable, IS_CUT: incomplete.isCut } };
  return { RPTDATA: { ...RPTDATA, ...told } };
}
