import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./empty-state.module.css";
import { Illustration } from "./illustration.tsx";

interface EmptyStateProps {
  /** The specification's own text, letter for letter. */
  title: string;
  help?: string;
  /** Next steps: clear the search, widen the look-back. */
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
  /** The failed call's message, or the specification's text. Without it, there is no alert. */
  message?: string | undefined;
  /** What to do about the failure, for example `supportHelp`. */
  help?: string | undefined;
  /** True during a retry. */
  busy?: boolean;
  onRetry: () => void;
}

/** Replaces the content that could not be loaded. The toolbar and typed text stay. */
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
