import { IconArrowLeft } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "./link.tsx";
import classes from "./page-header.module.css";
import { PageTitle } from "./page-title.tsx";

interface PageHeaderProps {
  title: string;
  /** The heading, if it may show more than the browser's tab, such as a patient's name. */
  heading?: string | undefined;
  /** In the browser's tab, before the title: 'Ruiz, A.' */
  whose?: string | undefined;
  /** One line about the page's purpose. */
  help?: ReactNode;
  /** The page's one main action. */
  action?: ReactNode;
  back?: { href: string; label: string };
  /** At the other end of the back link's line. */
  beside?: ReactNode;
}

export function PageHeader({ title, heading = title, whose, help, action, back, beside }: PageHeaderProps) {
  return (
    <header className={classes.root}>
      {back && (
        <div className={classes.above}>
          <BackLink {...back} />
          {beside}
        </div>
      )}
      <div className={classes.row}>
        <div className={classes.text}>
          <PageTitle title={title} whose={whose}>
            {heading}
          </PageTitle>
          {help && <p className={classes.help}>{help}</p>}
        </div>
        {action && <div className={`ln-no-print ${classes.action}`}>{action}</div>}
      </div>
    </header>
  );
}

/** The link to the previous page, above the title. */
export function BackLink({ href, label }: { href: string; label: string }) {
  return (
    <Link className={`ln-no-print ${classes.back}`} href={href}>
      <IconArrowLeft size={16} aria-hidden /> {label}
    </Link>
  );
}
