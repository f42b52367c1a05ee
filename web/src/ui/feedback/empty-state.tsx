import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./empty-state.module.css";
import { Illustration } from "./illustration.tsx";

interface EmptyStateProps {
  /** The specification's own text, letter for letter. */
  title: string;
  help?: string;
  /** What to do next: clear the search, widen the look-back. */
  actions?: ReactNode;
}

export function EmptyState({ title, help, actions }: EmptyStateProps) {
  return (
    <div className={classes.root} role="status">
      <Illustration name="empty" width={208} />
      <p className={classes.title}>{title}</p>
      {help && <p className={classes.help}>{help}</p>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}

interface ErrorStateProps {
  /** The message of the failed call, or the specification's text. Without one, for failures of which nothing is said, there is no alert. */
  message?: string | undefined;
  /** What to do about it, such as `supportHelp` says. */
  help?: string | undefined;
  /** While it is being tried again. */
  busy?: boolean;
  onRetry: () => void;
}

/** Takes the place of the content that could not be loaded; toolbar and typed text stay where they are. */
export function ErrorState({ message, help, busy = false, onRetry }: ErrorStateProps) {
  return (
    <div className={classes.root} role={message === undefined ? undefined : "alert"}>
      <Illustration name="error" width={208} />
      {message && <p className={classes.title}>{message}</p>}
      {help && <p className={classes.help}>{help}</p>}
      <div className={classes.actions}>
        <Button leftSection={<IconRefresh size={16} aria-hidden />} loading={busy} onClick={onRetry}>
          Try again
        </Button>
      </div>
    </div>
  );
}
