import { type PossibleDuplicatePhysician, physicians } from "@linnet/contract/directory/physicians";
import { useQuery } from "@tanstack/react-query";
import { PossibleAsTyped, useSettled } from "../forms/possible-as-typed.tsx";
import { PossibleRecords } from "../possible-records.tsx";
import { directoryScreens } from "../routes.ts";
import { isEnoughToSearch, possiblePhysiciansOf, type TypedFacts } from "./api.ts";

const Facts = physicians.possibleDuplicates.body;

const recordOf = ({ id, name, npi, hasAccount, practices, reasons }: PossibleDuplicatePhysician) => ({
  id,
  name,
  href: directoryScreens.editPhysician.to({ id: String(id) }),
  isOnPortal: hasAccount,
  facts: [npi && `NPI ${npi}`, practices.join(", ") || "No practice", reasons.join(", ")].filter((fact) => fact !== null),
});

/** Physicians of the directory who may be the one who is being typed, each with what speaks for it; `outcome` says what follows of it. */
export function PossiblePhysicians({ typed, outcome }: { typed: TypedFacts; outcome: (isTaken: boolean) => string }) {
  const settled = useSettled(JSON.stringify(typed));
  const { data = [] } = useQuery(possiblePhysiciansOf(Facts.parse(JSON.parse(settled))));
  const found = isEnoughToSearch(typed) ? data : [];
  const isTaken = found.some(({ reasons }) => reasons.includes("Same NPI") || reasons.includes("Same email"));
  return (
    <PossibleAsTyped what="physician" count={found.length} outcome={outcome(isTaken)}>
      <PossibleRecords records={found.map(recordOf)} />
    </PossibleAsTyped>
  );
}
