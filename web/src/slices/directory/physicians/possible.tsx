import type { PossibleDuplicatePhysician } from "@linnet/contract/directory/physicians";
import { PossibleRecords } from "../possible-records.tsx";
import { directoryScreens } from "../routes.ts";

/** Physicians who may be the one who is meant, each with what speaks for it. */
export function PossiblePhysicians({ physicians }: { physicians: readonly PossibleDuplicatePhysician[] }) {
  const records = physicians.map(({ id, name, npi, hasAccount, practices, reasons }) => ({
    id,
    name,
    href: directoryScreens.editPhysician.to({ id: String(id) }),
    isOnPortal: hasAccount,
    facts: [npi && `NPI ${npi}`, practices.join(", ") || "In no practice", reasons.join(", ")].filter((fact) => fact !== null),
  }));
  return <PossibleRecords records={records} />;
}
