import type { PortalSettings } from "@linnet/contract/session";
import { ActionIcon } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconMenu2, IconSearch } from "@tabler/icons-react";
import { HelpButton } from "../slices/session/public.ts";
import { Link } from "../ui/layout/link.tsx";
import { Logo } from "../ui/layout/logo.tsx";
import { PracticeMenu } from "./practice-menu.tsx";
import type { ShellActions, ShellPerson } from "./shell-props.ts";
import classes from "./top-bar.module.css";
import { UserMenu } from "./user-menu.tsx";

interface TopBarProps {
  settings: Pick<PortalSettings, "hospitalName">;
  person: ShellPerson;
  actions: ShellActions;
  menuButton: { onNear: () => void; onClick: () => void };
}

interface SearchButtonProps {
  onSearch: () => void;
  onNear: (() => void) | undefined;
}

function SearchButton({ onSearch, onNear }: SearchButtonProps) {
  // Never a dialog over a dialog.
  useHotkeys([["mod+K", () => document.querySelector("[aria-modal=true]") === null && onSearch()]], []);
  return (
    <button
      type="button"
      className={classes.search}
      onPointerEnter={onNear}
      onFocus={onNear}
      onClick={onSearch}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
    >
      <IconSearch size={18} aria-hidden />
      <span className={classes.searchText}>Search patients</span>
      <kbd className={classes.kbd} aria-hidden>
        Ctrl K
      </kbd>
    </button>
  );
}

export function TopBar({ settings, person, actions, menuButton }: TopBarProps) {
  return (
    <header className={`ln-bar ${classes.bar}`} data-layout={person.inEmbassy ? "embassy" : undefined}>
      <ActionIcon
        className={classes.burger}
        size={40}
        aria-label="Open menu"
        aria-haspopup="dialog"
        onPointerEnter={menuButton.onNear}
        onFocus={menuButton.onNear}
        onClick={menuButton.onClick}
      >
        <IconMenu2 size={22} aria-hidden />
      </ActionIcon>
      <Link className={classes.brand} href="/">
        <Logo size={30} />
        <span className={classes.names}>
          <span className={classes.product}>Linnet{person.inEmbassy && <span className={classes.embassy}> Embassy</span>}</span>
          <span className={classes.hospital}>{settings.hospitalName}</span>
        </span>
        <span className="ln-hidden">: home</span>
      </Link>
      {actions.onSearch && <SearchButton onSearch={actions.onSearch} onNear={actions.onSearchNear} />}
      <div className={classes.end}>
        <div className={classes.practice}>
          <PracticeMenu
            inUse={person.practice}
            practices={person.practices}
            onSwitch={actions.onSwitchPractice}
            isSwitching={actions.isSwitching}
          />
        </div>
        <HelpButton about={actions.helpAbout} />
        <UserMenu person={person} actions={actions} />
      </div>
    </header>
  );
}
