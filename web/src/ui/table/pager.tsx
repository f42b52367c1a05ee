import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "../layout/link.tsx";
import classes from "./pager.module.css";

interface PagerProps {
  page: number;
  totalPages: number;
  pageSize: number;
  total: number;
  /** The limit of the count. Beyond it the total reads '1,000+'. */
  countedUpTo?: number;
  href: (page: number) => string;
}

/** At the first and last page the link is disabled, but stays and keeps the focus. */
function Step({ href, children }: { href: string | undefined; children: ReactNode }) {
  return (
    <li>
      <Link className={classes.step} href={href}>
        {children}
      </Link>
    </li>
  );
}

/** At most five page links. They have real addresses, so Back and 'open in new tab' work. */
export function Pager({ page, totalPages, pageSize, total, countedUpTo = Number.POSITIVE_INFINITY, href }: PagerProps) {
  if (total === 0) return null;
  const reached = Math.min(total, countedUpTo);
  const count = Math.max(1, Math.min(5, totalPages));
  const first = Math.min(Math.max(1, page - 2), Math.max(1, totalPages - count + 1));
  const pages = Array.from({ length: count }, (_, index) => first + index);
  return (
    <nav className={classes.pager} aria-label="Pages">
      <p className={classes.range} aria-live="polite">
        Showing {(page - 1) * pageSize + 1}-{Math.min(page * pageSize, reached)} of {reached.toLocaleString("en-US")}
        {total > reached && "+"}
      </p>
      <ul className={classes.pages}>
        <Step href={page > 1 ? href(page - 1) : undefined}>
          <IconChevronLeft size={16} aria-hidden />
          <span className={classes.word}>Previous</span>
        </Step>
        {pages.map((number) => (
          <li key={number}>
            <Link
              className={classes.page}
              href={href(number)}
              aria-label={`Page ${number}`}
              aria-current={number === page ? "page" : undefined}
            >
              {number}
            </Link>
          </li>
        ))}
        <Step href={page < totalPages ? href(page + 1) : undefined}>
          <span className={classes.word}>Next</span>
          <IconChevronRight size={16} aria-hidden />
        </Step>
      </ul>
    </nav>
  );
}
