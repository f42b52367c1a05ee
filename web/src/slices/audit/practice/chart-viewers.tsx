import { ROLE } from "@linnet/contract/roles";
import { IconEyeCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useId, useRef, useState } from "react";
import { optionalPart } from "../../../platform/page/optional-part.ts";
import { me } from "../../session/public.ts";
import classes from "./practice.module.css";

const READERS: readonly number[] = [ROLE.practiceAdmin, ROLE.practiceOwner];

const ChartViewersBox = optionalPart(async () => (await import("./chart-viewers-box.tsx")).ChartViewersBox);

/** For owners and administrators of a practice: who of it opened this chart lately. Asked for only when somebody wants to know. */
export function ChartViewers({ personId }: { personId: string }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  const roles = useQuery(me).data?.roles.practiceRoles ?? [];
  if (!roles.some(({ roleId, active }) => active && READERS.includes(roleId))) return null;
  const press = () => {
    setIsWanted(true);
    setIsOpen(!isOpen);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`ln-no-print ${classes.viewersButton}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={press}
      >
        <IconEyeCheck size={16} aria-hidden /> Looked at in your practice
      </button>
      {isWanted && (
        <Suspense>
          <ChartViewersBox id={id} personId={personId} button={button} opened={isOpen} onChange={setIsOpen} />
        </Suspense>
      )}
    </>
  );
}
