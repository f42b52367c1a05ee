import classes from "./error-summary.module.css";

interface ErrorSummaryProps {
  /** In the order of the form. */
  errors: { field: string; label: string; message: string }[];
  onGo: (field: string) => void;
}

/** Shown above a form with several wrong fields. A single wrong field has the focus and its own message. */
export function ErrorSummary({ errors, onGo }: ErrorSummaryProps) {
  if (errors.length < 2) return null;
  return (
    <section className={classes.root} role="alert">
      <h2 className={classes.title}>{errors.length} fields need your attention</h2>
      <ul className={classes.list}>
        {errors.map(({ field, label, message }) => (
          <li key={field}>
            <button type="button" className={classes.field} onClick={() => onGo(field)}>
              {label}
            </button>
            : {message}
          </li>
        ))}
      </ul>
    </section>
  );
}
