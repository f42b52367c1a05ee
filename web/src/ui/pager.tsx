import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import classes from "./pager.module.css";

type PagerProps = { page: number; totalPages: number; pageSize: number; total: number; href: (page: number) => string };

/** At most five page links; the links are real addresses, so Back and 'open in new tab' work. */
export function Pager({ page, totalPages, pageSize, total, href }: PagerProps) {
  const count = Math.max(1, Math.min(5, totalPages));
  const first = Math.min(Math.max(1, page - 2), Math.max(1, totalPages - count + 1));
  const pages = Array.from({ length: count }, (_, index) => first + index);
  const from = (page - 1) * pageSize + 1;
  return (
    <nav className={classes["pager"]} aria-label="Pages">
      <p className={classes["range"]} aria-live="polite">
        Showing {from}-{Math.min(page * pageSize, total)} of {total}
      </p>
      <ul className={classes["pages"]}>
        <li>
          {page > 1 ? (
            <a className={classes["step"]} href={href(page - 1)}>
              <IconChevronLeft size={16} aria-hidden />
              <span className={classes["word"]}>Previous</span>
            </a>
          ) : (
            <span className={classes["step"]} data-off>
              <IconChevronLeft size={16} aria-hidden />
              <span className={classes["word"]}>Previous</span>
            </span>
          )}
        </li>
        {pages.map((number) => (
          <li key={number}>
            <a
              className={classes["page"]}
              href={href(number)}
              aria-label={`Page ${number}`}
              aria-current={number === page ? "page" : undefined}
            >
              {number}
            </a>
          </li>
        ))}
        <li>
          {page < totalPages ? (
            <a className={classes["step"]} href={href(page + 1)}>
              <span className={classes["word"]}>Next</span>
              <IconChevronRight size={16} aria-hidden />
            </a>
          ) : (
            <span className={classes["step"]} data-off>
              <span className={classes["word"]}>Next</span>
              <IconChevronRight size={16} aria-hidden />
            </span>
          )}
        </li>
      </ul>
    </nav>
  );
}
