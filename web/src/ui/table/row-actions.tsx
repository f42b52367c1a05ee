import { ActionIcon, Button } from "@mantine/core";
import { type Icon, IconDotsVertical } from "@tabler/icons-react";
import type { RefObject } from "react";
import { Link } from "../layout/link.tsx";
import { MenuButton } from "../menu/menu-button.tsx";
import classes from "./row-actions.module.css";

/** An action leads somewhere or does something. */
export type RowAction = {
  label: string;
  /** Its accessible name, where the label and whom the row is about make no English: 'Refer Ana Ruiz'. */
  name?: string;
  icon: Icon;
  danger?: boolean;
} & ({ href: string } | { onSelect: () => void });

interface RowActionsProps {
  /** Completes every accessible name: 'View Chart of Ana Ruiz'. */
  of: string;
  main: Pick<RowAction, "label" | "name"> & ({ href: string } | { onSelect: (opener: HTMLElement) => void });
  more: RowAction[];
  /** The pointer or the focus is on the menu's button: time to load what the actions will need. */
  onNear?: () => void;
  /** One of the actions is under way. */
  busy?: boolean;
  /** The menu's button, for giving the focus back to it when what an action opened has closed. */
  menuButton?: RefObject<HTMLButtonElement | null>;
}

const loadRowMenu = async () => (await import("./row-menu.tsx")).RowMenu;

/** The main action in the open, the others in one menu, the destructive one last and apart. */
export function RowActions({ of, main, more, onNear, busy = false, menuButton }: RowActionsProps) {
  const shown = { variant: "default", size: "xs", "aria-label": main.name ?? `${main.label} of ${of}` } as const;
  return (
    <span className={`ln-no-print ${classes.actions}`}>
      {"href" in main ? (
        <Button component={Link} href={main.href} {...shown}>
          {main.label}
        </Button>
      ) : (
        <Button onClick={({ currentTarget }) => main.onSelect(currentTarget)} onPointerEnter={onNear} onFocus={onNear} {...shown}>
          {main.label}
        </Button>
      )}
      {more.length > 0 && (
        <MenuButton load={loadRowMenu} items={{ of, more }} buttonRef={menuButton} onNear={onNear}>
          {(button) => (
            <ActionIcon {...button} aria-label={`More actions for ${of}`} aria-busy={busy || button["aria-busy"]} loading={busy}>
              <IconDotsVertical size={18} aria-hidden />
            </ActionIcon>
          )}
        </MenuButton>
      )}
    </span>
  );
}
