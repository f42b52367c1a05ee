import type { FoundPractice } from "@linnet/contract/directory";
import type { FoundPhysician } from "@linnet/contract/directory/physicians";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { FoldOut } from "../../../ui/layout/fold-out.tsx";
import { DirectoryCard } from "../../../ui/people/directory-card.tsx";
import classes from "../directory-search.module.css";
import { locationsOfPractice, physiciansOfPractice } from "./api.ts";
import { LocationTable, PhysicianTable, PracticeTable } from "./found-tables.tsx";
import { physicianName } from "./physician-name.ts";
import { RecordActions } from "./record-actions.tsx";

/** DIR-013. */
export function PracticeCard({ practice, mayEdit }: { practice: FoundPractice; mayEdit: boolean }) {
  const { practiceId: id, practiceName: name, isActive, isMyLinnet } = practice;
  return (
    <DirectoryCard
      id={id}
      name={name}
      onPortal={isMyLinnet}
      active={isActive}
      actions={mayEdit && <RecordActions of={{ type: "practice", id, name }} isActive={isActive} />}
    >
      <FoldOut title="Physicians" count={practice.physicianCount}>
        <PhysiciansOf id={id} name={name} />
      </FoldOut>
      <FoldOut title="Locations" count={practice.locationCount}>
        <LocationsOf id={id} name={name} />
      </FoldOut>
    </DirectoryCard>
  );
}

interface OfPracticeProps {
  id: number;
  name: string;
}

function PhysiciansOf({ id, name }: OfPracticeProps) {
  const query = useQuery(physiciansOfPractice(id));
  return (
    <QueryView query={query} waiting={AWAITED} isEmpty={(rows) => rows.length === 0} empty={<None>No physicians</None>}>
      {(rows) => <PhysicianTable of={name} rows={rows} />}
    </QueryView>
  );
}

function LocationsOf({ id, name }: OfPracticeProps) {
  const query = useQuery(locationsOfPractice(id));
  return (
    <QueryView query={query} waiting={AWAITED} isEmpty={(rows) => rows.length === 0} empty={<None>No locations</None>}>
      {(rows) => <LocationTable of={name} rows={rows} />}
    </QueryView>
  );
}

/** DIR-014. */
export function PhysicianCard({ physician, mayEdit }: { physician: FoundPhysician; mayEdit: boolean }) {
  const { id, isActive, isMyLinnet, locations, practices } = physician;
  const name = physicianName(physician);
  return (
    <DirectoryCard
      id={id}
      name={name}
      onPortal={isMyLinnet}
      active={isActive}
      actions={mayEdit && <RecordActions of={{ type: "physician", id, name }} isActive={isActive} />}
    >
      <FoldOut title="Locations" count={locations.length}>
        {locations.length === 0 ? <None>No locations</None> : <LocationTable of={name} rows={locations} />}
      </FoldOut>
      <FoldOut title="Practices" count={practices.length}>
        {practices.length === 0 ? <None>No practices</None> : <PracticeTable of={name} rows={practices} mayEdit={mayEdit} />}
      </FoldOut>
    </DirectoryCard>
  );
}

const None = ({ children }: { children: ReactNode }) => <p className={classes["note"]}>{children}</p>;

const AWAITED = (
  <p className={classes["note"]} role="status">
    Loading…
  </p>
);
