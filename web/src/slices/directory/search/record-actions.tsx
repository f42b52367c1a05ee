import { Button } from "@mantine/core";
import { IconBan, IconEdit } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { Link } from "../../../ui/layout/link.tsx";
import { directoryScreens } from "../routes.ts";
import type { Removal } from "./api.ts";
import { DeactivateDialog } from "./deactivate-dialog.tsx";

interface RecordActionsProps {
  of: Removal;
  isActive: boolean;
}

/** What a system administrator does with what was found: deactivating is one way, so what is deactivated has no button for it (DIR-018, DIR-019). */
export function RecordActions({ of, isActive }: RecordActionsProps) {
  const [isAsked, setIsAsked] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const edit = of.type === "practice" ? directoryScreens.editPractice : directoryScreens.editPhysician;
  const close = () => {
    setIsAsked(false);
    button.current?.focus();
  };
  return (
    <>
      <Button
        component={Link}
        href={edit.to({ id: String(of.id) })}
        variant="default"
        leftSection={<IconEdit size={16} aria-hidden />}
        aria-label={`Edit ${of.name}`}
      >
        Edit
      </Button>
      {isActive && (
        <Button
          ref={button}
          variant="subtle"
          color="red"
          leftSection={<IconBan size={16} aria-hidden />}
          aria-label={`Deactivate ${of.name}`}
          onClick={() => setIsAsked(true)}
        >
          Deactivate
        </Button>
      )}
      {isAsked && <DeactivateDialog removal={of} onClose={close} />}
    </>
  );
}
