import { type Icon, IconArrowRight } from "@tabler/icons-react";
import { Link } from "./link.tsx";
import classes from "./task-tile.module.css";

interface TaskTileProps {
  icon: Icon;
  count: number;
  title: string;
  items: { key: string; who: string; what: string; href: string }[];
  /** The way to all of them. */
  more: { words: string; href: string } | undefined;
}

/** One tile of 'What needs you today': how many, the first few by name, and the way to the rest. */
export function TaskTile({ icon: Mark, count, title, items, more }: TaskTileProps) {
  return (
    <article className={`ln-card ${classes["tile"]}`}>
      <h3 className={classes["title"]}>
        <Mark size={20} className={classes["icon"]} aria-hidden />
        <span className={classes["count"]}>{count}</span> {title}
      </h3>
      <ul className={classes["items"]}>
        {items.map(({ key, who, what, href }) => (
          <li key={key}>
            <Link className={classes["item"]} href={href}>
              <span className={classes["text"]}>
                <strong>{who}</strong>
                <span>{what}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {more && (
        <Link className={classes["more"]} href={more.href}>
          {more.words} <IconArrowRight size={16} aria-hidden />
        </Link>
      )}
    </article>
  );
}
