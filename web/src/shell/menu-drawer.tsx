import { Drawer } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import type { ReactNode } from "react";

interface MenuDrawerProps {
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The navigation of a narrow window. */
export function MenuDrawer({ opened, onClose, children }: MenuDrawerProps) {
  // A drawer gives the focus back to its button only if it was there, closed, before it opened.
  const isThere = useMounted();
  return (
    <Drawer opened={opened && isThere} onClose={onClose} title="Menu" size="18rem" padding="sm">
      {children}
    </Drawer>
  );
}
