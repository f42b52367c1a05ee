import { Popover } from "@mantine/core";
import type { ReactNode, RefObject } from "react";
import { ButtonThere } from "../../../ui/menu/button-there.tsx";
import classes from "../shared/referrals.module.css";

interface CancellationReasonProps {
  id: string;
  opened: boolean;
  label: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
  children: ReactNode;
}

/** The reason next to its label. Loaded on the first hover or focus. */
export function CancellationReason({ id, opened, label, onClose, children }: CancellationReasonProps) {
  return (
    <Popover
      opened={opened}
      onChange={onClose}
      withinPortal={false}
      withRoles={false}
      shadow="md"
      offset={0}
      width={260}
      position="bottom-start"
    >
      <Popover.Target>
        <ButtonThere button={label} />
      </Popover.Target>
      <Popover.Dropdown id={id} className={classes.reason ?? ""}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
