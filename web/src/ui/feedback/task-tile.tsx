import { UnstyledButton } from "@mantine/core";
import { type Icon, IconArrowRight } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { Link } from "../layout/link.tsx";
import classes from "./task-tile.module.css";

interface TaskTileProps {
  icon: Icon;
  count: number;
  title: string;
  items: { key: string; who: string; what: ReactNode; href: string }[];
  /** The way to all of them. */
  more: { words: string; href: string } | undefined;
}

/** So many are named before the reader asks for more. */
const FIRST = 3;

/** One tile of 'What needs you today': how many, the first few by name, and the way to the rest. */
export function TaskTile({ icon: Mark, count, title, items, more }: TaskTileProps) {
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? items : items.slice(0, FIRST);
  const others = count - items.length;
  return (
    <article className={`ln-card ${classes.tile}`}>
      <h3 className={classes.title}>
        <Mark size={20} className={classes.icon} aria-hidden />
        <span className={classes.count}>{count}</span> {title}
      </h3>
      {items.length > 0 && (
        <ul className={classes.items}>
          {shown.map(({ key, who, what, href }) => (
            <li key={key}>
              <Link className={classes.item} href={href}>
                <span className={classes.text}>
                  <strong>{who}</strong>
                  <span>{what}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {items.length > FIRST && (
        <UnstyledButton className={classes.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Show fewer" : `Show ${items.length - FIRST} more`}
        </UnstyledButton>
      )}
      {isOpen && others > 0 && <p className={classes.others}>and {others} others</p>}
      {more && (
        <Link className={classes.more} href={more.href}>
          {more.words} <IconArrowRight size={16} aria-hidden />
        </Link>
      )}
    </article>
  );
}
