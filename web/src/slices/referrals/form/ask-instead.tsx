import type { ClinicChoice } from "@linnet/contract/referrals/form";
import { Link } from "../../../ui/layout/link.tsx";
import classes from "../conversation/advice/advice.module.css";
import { type AskedAbout, referralScreens } from "../routes.ts";

interface AskInsteadProps {
  clinic: ClinicChoice;
  known: AskedAbout["known"];
  typed: AskedAbout["typed"];
  className: string;
}

export const daysInWords = (days: number | null): string => (days === 1 ? "1 business day" : `${days} business days`);

/** Offers a question to the chosen clinic, if it accepts questions. The user can ignore it. */
export function AskInstead({ clinic, known, typed, className }: AskInsteadProps) {
  const { firstName, middleName, lastName, dateOfBirth, physicianId, reason } = typed;
  const asksAbout: AskedAbout = {
    known: known && { personId: known.personId, record: known.record },
    typed: { firstName, middleName, lastName, dateOfBirth, physicianId, reason },
  };
  return (
    <p className={`${className} ${classes.instead}`}>
      {clinic.display} also answers questions within {daysInWords(clinic.adviceDays)}.{" "}
      <Link href={referralScreens.ask.to({}, { clinic: clinic.id })} state={{ asksAbout }}>
        Ask a question instead
      </Link>
    </p>
  );
}
