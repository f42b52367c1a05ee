import { IconArrowLeft } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./page-header.module.css";

type PageHeaderProps = {
  title: string;
  /** One line: what this page is for, in the user's words. */
  help?: ReactNode;
  /** The page's one main action. */
  action?: ReactNode;
  back?: { href: string; label: string };
};

export function PageHeader({ title, help, action, back }: PageHeaderProps) {
  return (
    <header className={classes["root"]}>
      {back && (
        <a className={classes["back"]} href={back.href}>
          <IconArrowLeft size={16} aria-hidden /> {back.label}
        </a>
      )}
      <div className={classes["row"]}>
        <div className={classes["text"]}>
          <h1 className={classes["title"]} tabIndex={-1}>
            {title}
          </h1>
          {help && <p className={classes["help"]}>{help}</p>}
        </div>
        {action && <div className={classes["action"]}>{action}</div>}
      </div>
    </header>
  );
}
