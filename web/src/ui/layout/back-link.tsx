import { IconArrowLeft } from "@tabler/icons-react";
import classes from "./back-link.module.css";
import { Link } from "./link.tsx";

/** The way back to where one came from, above the page's title. */
export function BackLink({ href, label }: { href: string; label: string }) {
  return (
    <Link className={`ln-no-print ${classes.back}`} href={href}>
      <IconArrowLeft size={16} aria-hidden /> {label}
    </Link>
  );
}
