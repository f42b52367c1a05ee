import type { PortalSettings } from "@linnet/contract/session";
import { ActionIcon, AppShell, Group, UnstyledButton } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconMenu2, IconSearch } from "@tabler/icons-react";
import { HelpButton } from "../slices/session/public.ts";
import { Link } from "../ui/layout/link.tsx";
import { Logo } from "../ui/layout/logo.tsx";
import { PracticeMenu } from "./practice-menu.tsx";
import type { Finds, MenuOpener, ShellActions, ShellPerson } from "./shell-props.ts";
import classes from "./top-bar.module.css";
import { UserMenu } from "./user-menu.tsx";

interface TopBarProps {
  settings: Pick<PortalSettings, "hospitalName">;
  person: ShellPerson;
  actions: ShellActions;
  menuButton: MenuOpener;
}

const SEARCH: Record<Finds, string> = {
  patients: "Search patients, referrals, pages",
  referrals: "Search referrals, pages",
  pages: "Search pages",
};

interface SearchButtonProps {
  onSearch: () => void;
  onNear: (() => void) | undefined;
  label: string;
}

function SearchButton({ onSearch, onNear, label }: SearchButtonProps) {
  // Never a dialog over a dialog.
  useHotkeys([["mod+K", () => document.querySelector("[aria-modal=true]") === null && onSearch()]], []);
  return (
    <UnstyledButton
      className={classes.search}
      onPointerEnter={onNear}
      onFocus={onNear}
      onClick={onSearch}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
    >
      <IconSearch size={18} aria-hidden />
      <span>{label}</span>
      <kbd className={classes.kbd} aria-hidden>
        Ctrl K
      </kbd>
    </UnstyledButton>
  );
}

export function TopBar({ settings, person, actions, menuButton }: TopBarProps) {
  return (
    <AppShell.Header className={`ln-bar ${classes.bar}`} data-layout={person.inEmbassy ? "embassy" : undefined}>
      <Link className={classes.brand} href="/">
        <Logo size={30} />
        <span>
          <span className={classes.product}>Linnet{person.inEmbassy && <span className={classes.embassy}> Embassy</span>}</span>
          <span className={classes.hospital}>{settings.hospitalName}</span>
        </span>
        <span className="ln-hidden">: home</span>
      </Link>
      {actions.onSearch && (
        <SearchButton onSearch={actions.onSearch} onNear={actions.onSearchNear} label={SEARCH[actions.finds ?? "pages"]} />
      )}
      <Group className={classes.end} gap="xs" wrap="nowrap">
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
        {/* The bottom bar of a low window is at the end of the page. */}
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
      </Group>
    </AppShell.Header>
  );
}
