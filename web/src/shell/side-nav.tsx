import { UnstyledButton } from "@mantine/core";
import { type Icon, IconChevronDown } from "@tabler/icons-react";
import { Suspense, type SyntheticEvent, useEffect, useId, useRef, useState } from "react";
import { lazyPart } from "../platform/page/lazy-part.ts";
import { readPreference, storePreference } from "../platform/page/preference-cookie.ts";
import { Link } from "../ui/layout/link.tsx";
import classes from "./side-nav.module.css";

interface MenuItem {
  id: string;
  label: string;
  href: string;
  icon: Icon;
  /** How many rows of the page wait. */
  count?: number;
}

/** A group without a label shows its items without a heading. */
export interface MenuGroup {
  id: string;
  label: string;
  items: MenuItem[];
  /** The group's initial state. */
  folded?: boolean;
}

interface SideNavProps {
  menu: MenuGroup[];
  current: string | undefined;
  onFollow?: () => void;
  /** It has room for icons only. A name appears next to its icon on hover and focus. */
  isRail?: boolean;
}

/** Loaded by windows of medium width. */
const RailName = lazyPart(async () => ({ default: (await import("./rail-name.tsx")).RailName }));

/** Built from the server's menu: groups by parent, items in view order. */
export function SideNav({ menu, isRail = false, ...place }: SideNavProps) {
  const [named, setNamed] = useState<Element>();
  const forget = () => setNamed(undefined);
  const nameOf = ({ target }: SyntheticEvent) => setNamed((target instanceof Element && target.closest("a, button")) || undefined);
  const nav = useRef<HTMLElement>(null);
  const { current } = place;
  // Talks to the browser: a long menu scrolls by itself, and where one is may be below what is in view.
  useEffect(() => {
    if (current !== undefined && nav.current) bringIntoView(nav.current);
  }, [current]);
  return (
    <nav
      ref={nav}
      aria-label="Main"
      className={classes.nav}
      {...(isRail && {
        "data-rail": true,
        onFocus: nameOf,
        onBlur: forget,
        onMouseOver: nameOf,
        onMouseLeave: forget,
        onClick: forget,
        onKeyDown: ({ key }) => key === "Escape" && forget(),
      })}
    >
      {menu.map(({ id, label, items, folded = false }) =>
        label ? (
          <NavGroup key={id} id={id} label={label} folded={folded} items={items} {...place} />
        ) : (
          <NavList key={id} label={undefined} items={items} {...place} />
        ),
      )}
      {isRail && (
        <Suspense>
          <RailName of={named} />
        </Suspense>
      )}
    </nav>
  );
}

/** Scrolls only the menu's container until this page's entry is in the middle. */
function bringIntoView(nav: HTMLElement) {
  const box = nav.parentElement;
  const entry = nav.querySelector("[aria-current]")?.getBoundingClientRect();
  if (!box || !entry) return;
  const { top, bottom } = box.getBoundingClientRect();
  if (entry.top < top || entry.bottom > Math.min(bottom, window.innerHeight)) box.scrollTop += entry.top - (top + bottom) / 2;
}

interface NavListProps extends Omit<SideNavProps, "menu" | "isRail"> {
  label: string | undefined;
  items: MenuItem[];
}

const COOKIE = "menu";
const SEPARATOR = ".";

const choiceOf = (id: string, isOpen: boolean) => `${id}-${isOpen ? "open" : "folded"}`;
const choices = () => readPreference(COOKIE)?.split(SEPARATOR) ?? [];

/** Whether this person last left a group of the menu open; undefined where they never touched it. */
function wasLeftOpen(id: string): boolean | undefined {
  const kept = choices();
  if (kept.includes(choiceOf(id, true))) return true;
  return kept.includes(choiceOf(id, false)) ? false : undefined;
}

/** Remembers how a person leaves a group of the menu. */
function leaveGroup(id: string, isOpen: boolean): void {
  const others = choices().filter((choice) => choice !== choiceOf(id, !isOpen) && choice !== choiceOf(id, isOpen));
  storePreference(COOKIE, [...others, choiceOf(id, isOpen)].join(SEPARATOR));
}

function NavGroup({ id, label, folded, ...list }: NavListProps & { id: string; folded: boolean }) {
  const [left, setLeft] = useState(() => wasLeftOpen(id));
  const listId = useId();
  // The person's last choice; by default, the current page's group is open.
  const open = left ?? (!folded || list.items.some((item) => item.id === list.current));
  const waiting = list.items.reduce((sum, { count = 0 }) => sum + count, 0);
  const toggle = () => {
    setLeft(!open);
    leaveGroup(id, !open);
  };
  return (
    <div className={classes.group}>
      <UnstyledButton className={classes.heading} aria-expanded={open} aria-controls={listId} onClick={toggle}>
        <span className={classes.label}>{label}</span>
        {!open && waiting > 0 && <Waiting count={waiting} />}
        <IconChevronDown size={14} className={classes.chevron} aria-hidden />
      </UnstyledButton>
      <div id={listId} hidden={!open}>
        <NavList label={label} {...list} />
      </div>
    </div>
  );
}

/** How many things wait behind an entry, or behind those of a folded group. */
export const Waiting = ({ count, className }: { count: number; className?: string | undefined }) => (
  <span className={`${classes.count} ${className ?? ""}`}>
    {" "}
    {count}
    <span className="ln-hidden"> waiting</span>
  </span>
);

function NavList({ label, items, current, onFollow }: NavListProps) {
  return (
    <ul className={classes.list} aria-label={label}>
      {items.map(({ id, label: words, href, icon: Mark, count }) => (
        <li key={id}>
          <Link className={classes.item} href={href} onClick={onFollow} aria-current={id === current ? "page" : undefined}>
            <Mark size={18} stroke={id === current ? 2.1 : 1.7} aria-hidden />
            <span className={classes.label}>{words}</span>
            {count !== undefined && <Waiting count={count} />}
          </Link>
        </li>
      ))}
    </ul>
  );
}
