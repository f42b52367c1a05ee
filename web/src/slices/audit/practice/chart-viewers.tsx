import { ROLE } from "@linnet/contract/roles";
import { IconEyeCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { RequestedPart, useRequestedPart } from "../../../ui/feedback/requested-part.tsx";
import { me } from "../../session/public.ts";
import classes from "./practice.module.css";

const READERS: readonly number[] = [ROLE.practiceAdmin, ROLE.practiceOwner];

const loadBox = async () => (await import("./chart-viewers-box.tsx")).ChartViewersBox;

/** For practice owners and administrators: colleagues who opened this chart lately. Fetched on request. */
export function ChartViewers({ personId }: { personId: string }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const box = useRequestedPart(loadBox);
  const roles = useQuery(me).data?.roles.practiceRoles ?? [];
  if (!roles.some(({ roleId, active }) => active && READERS.includes(roleId))) return null;
  const press = () => {
    if (!isOpen && !box.data) box.mutate();
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
        <IconEyeCheck size={16} aria-hidden /> Viewed in your practice
      </button>
      <RequestedPart part={box} isWaitedFor={isOpen} props={{ id, personId, button, opened: isOpen, onChange: setIsOpen }} />
    </>
  );
}
