import { type Icon, IconChevronDown } from "@tabler/icons-react";
import { useEffect, useId, useRef, useState } from "react";
import { Link } from "../ui/layout/link.tsx";
import classes from "./side-nav.module.css";

interface MenuItem {
  id: string;
  label: string;
  href: string;
  icon: Icon;
  /** How many new things wait there. */
  count?: number;
}

/** A group without a label shows its items without a heading. */
export interface MenuGroup {
  id: string;
  label: string;
  items: MenuItem[];
}

interface SideNavProps {
  menu: MenuGroup[];
  current: string | undefined;
  onFollow?: () => void;
}

/** Built from the server's menu: groups by parent, items in view order. */
export function SideNav({ menu, ...place }: SideNavProps) {
  const nav = useRef<HTMLElement>(null);
  const { current } = place;
  // Talks to the browser: a long menu scrolls by itself, and where one is may be below what is in view.
  useEffect(() => {
    if (current !== undefined && nav.current) bringIntoView(nav.current);
  }, [current]);
  return (
    <nav ref={nav} aria-label="Main" className={classes.nav}>
      {menu.map(({ id, label, items }) =>
        label ? (
          <NavGroup key={id} label={label} items={items} {...place} />
        ) : (
          <NavList key={id} label={undefined} items={items} {...place} />
        ),
      )}
    </nav>
  );
}

/** Scrolls what is around the menu, and nothing else, until the entry of this page stands in the middle of it. */
function bringIntoView(nav: HTMLElement) {
  const box = nav.parentElement;
  const entry = nav.querySelector("[aria-current]")?.getBoundingClientRect();
  if (!box || !entry) return;
  const { top, bottom } = box.getBoundingClientRect();
  if (entry.top < top || entry.bottom > Math.min(bottom, window.innerHeight)) box.scrollTop += entry.top - (top + bottom) / 2;
}

interface NavListProps extends Omit<SideNavProps, "menu"> {
  label: string | undefined;
  items: MenuItem[];
}

function NavGroup({ label, ...list }: NavListProps) {
  const [open, setOpen] = useState(true);
  const listId = useId();
  return (
    <div className={classes.group}>
      <button type="button" className={classes.heading} aria-expanded={open} aria-controls={listId} onClick={() => setOpen(!open)}>
        {label} <IconChevronDown size={14} className={classes.chevron} aria-hidden />
      </button>
      <div id={listId} hidden={!open}>
        <NavList label={label} {...list} />
      </div>
    </div>
  );
}

function NavList({ label, items, current, onFollow }: NavListProps) {
  return (
    <ul className={classes.list} aria-label={label}>
      {items.map(({ id, label: words, href, icon: Mark, count }) => (
        <li key={id}>
          <Link className={classes.item} href={href} onClick={onFollow} aria-current={id === current ? "page" : undefined}>
            <Mark size={18} stroke={id === current ? 2.1 : 1.7} aria-hidden />
            <span className={classes.label}>{words}</span>
            {count !== undefined && (
              <span className={classes.count}>
                {count}
                <span className="ln-hidden"> new</span>
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
