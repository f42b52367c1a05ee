import { ActionIcon, Button } from "@mantine/core";
import { type Icon, IconDotsVertical } from "@tabler/icons-react";
import type { RefObject } from "react";
import { Link } from "../layout/link.tsx";
import { MenuButton } from "../menu/menu-button.tsx";
import classes from "./row-actions.module.css";

/** An action opens a page or calls a function. */
export type RowAction = {
  label: string;
  /** The accessible name, if label and name do not combine well: 'Refer Ana Ruiz'. */
  name?: string;
  icon: Icon;
  danger?: boolean;
} & ({ href: string } | { onSelect: () => void });

interface RowActionsProps {
  /** Completes every accessible name: 'View Chart of Ana Ruiz'. */
  of: string;
  main: Pick<RowAction, "label" | "name"> & ({ href: string } | { onSelect: (opener: HTMLElement) => void });
  more: RowAction[];
  /** The pointer or the focus is on the menu's button. Preloads what the actions need. */
  onNear?: () => void;
  /** An action is in progress. */
  busy?: boolean;
  /** The menu's button, to return the focus to it after a dialog from the menu closes. */
  menuButton?: RefObject<HTMLButtonElement | null>;
}

const loadRowMenu = async () => (await import("./row-menu.tsx")).RowMenu;

/** The main action as a button, the others in one menu, the destructive one last and separate. */
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
