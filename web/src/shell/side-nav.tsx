import { type Icon, IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import classes from "./side-nav.module.css";

export type MenuItem = { id: string; label: string; href: string; icon: Icon; count?: number };
export type MenuGroup = { id: string; label: string; items: MenuItem[]; closed?: boolean };

/** Built from the server's menu: groups by parent, items in view order. */
export function SideNav({ menu, current }: { menu: MenuGroup[]; current: string }) {
  return (
    <nav aria-label="Main" className={classes["nav"]}>
      {menu.map((group) => (
        <NavGroup key={group.id} group={group} current={current} />
      ))}
    </nav>
  );
}

function NavGroup({ group, current }: { group: MenuGroup; current: string }) {
  const [open, setOpen] = useState(!group.closed);
  if (!group.label) return <NavList items={group.items} current={current} />;
  return (
    <div className={classes["group"]}>
      <button type="button" className={classes["heading"]} aria-expanded={open} onClick={() => setOpen(!open)}>
        {group.label} <IconChevronDown size={14} className={classes["chevron"]} aria-hidden />
      </button>
      {open && <NavList items={group.items} current={current} />}
    </div>
  );
}

function NavList({ items, current }: { items: MenuItem[]; current: string }) {
  return (
    <ul className={classes["list"]}>
      {items.map(({ id, label, href, icon: Mark, count }) => (
        <li key={id}>
          <a className={classes["item"]} href={href} aria-current={id === current ? "page" : undefined}>
            <Mark size={18} stroke={id === current ? 2.1 : 1.7} aria-hidden />
            <span className={classes["label"]}>{label}</span>
            {count !== undefined && (
              <span className={classes["count"]}>
                {count}
                <span className="ln-hidden"> new</span>
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}
