import { hasNpiCheckDigit, Npi } from "@linnet/contract/values/us";
import { IconAlertTriangle } from "@tabler/icons-react";
import classes from "./npi-warning.module.css";

/** Below the field of an NPI, while its ten digits do not fit together. It is taken all the same. */
export function NpiWarning({ npi }: { npi: string }) {
  const typed = Npi.safeParse(npi);
  return (
    <div role="status">
      {typed.success && !hasNpiCheckDigit(typed.data) && (
        <p className={classes.warning}>
          <IconAlertTriangle className={classes.mark} size={16} aria-hidden />
          This NPI has an invalid check digit. Check for a typo. You can still save it.
        </p>
      )}
    </div>
  );
}
