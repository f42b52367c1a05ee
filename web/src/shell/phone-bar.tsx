import { AppShell, UnstyledButton } from "@mantine/core";
import { type Icon, IconHome, IconMenu2, IconSearch } from "@tabler/icons-react";
import { Link } from "../ui/layout/link.tsx";
import classes from "./phone-bar.module.css";
import type { MenuOpener, ShellActions } from "./shell-props.ts";
import { type MenuGroup, Waiting } from "./side-nav.tsx";

interface PhoneBarProps {
  menu: MenuGroup[];
  current: string | undefined;
  actions: ShellActions;
  menuButton: MenuOpener;
  /** Keeps the bar's place until it is known who this is. */
  isWaiting: boolean;
}

const HOME = { id: "home", label: "Home", href: "/", icon: IconHome };
/** How many pages of the person's menu follow Home. */
const PAGES = 2;

function Face({ icon: Mark, label, count, isCurrent = false }: { icon: Icon; label: string; count?: number; isCurrent?: boolean }) {
  return (
    <>
      <Mark size={22} stroke={isCurrent ? 2.1 : 1.7} aria-hidden />
      <span>{label}</span>
      {count !== undefined && <Waiting className={classes.count} count={count} />}
    </>
  );
}

/** The bottom bar of a narrow window: Home, the first pages of the person's menu, the search and the rest of the menu. */
export function PhoneBar({ menu, current, actions, menuButton, isWaiting }: PhoneBarProps) {
  const { onSearch, onSearchNear, finds } = actions;
  const items = menu.flatMap((group) => group.items);
  const home = items.find(({ id }) => id === HOME.id) ?? HOME;
  const pages = [home, ...items.filter(({ id }) => id !== HOME.id).slice(0, PAGES)];
  if (isWaiting) return <AppShell.Footer className={`ln-no-print ${classes.bar} ${classes.items}`} role="presentation" />;
  return (
    // The page has one footer already, with its own words.
    <AppShell.Footer className={`ln-no-print ${classes.bar}`} role="presentation">
      <nav aria-label="Shortcuts" className={classes.items}>
        {pages.map(({ id, href, ...face }) => (
          <Link key={id} className={classes.item} href={href} aria-current={id === current ? "page" : undefined}>
            <Face {...face} isCurrent={id === current} />
          </Link>
        ))}
        {onSearch && finds === "patients" && (
          <UnstyledButton
            className={classes.item}
            aria-haspopup="dialog"
            onPointerEnter={onSearchNear}
            onFocus={onSearchNear}
            onClick={onSearch}
          >
            <Face icon={IconSearch} label="Search" />
          </UnstyledButton>
        )}
        <UnstyledButton
          className={classes.item}
          aria-haspopup="dialog"
          onPointerEnter={menuButton.onNear}
          onFocus={menuButton.onNear}
          onClick={menuButton.onClick}
        >
          <Face icon={IconMenu2} label="Menu" />
        </UnstyledButton>
      </nav>
    </AppShell.Footer>
  );
}
