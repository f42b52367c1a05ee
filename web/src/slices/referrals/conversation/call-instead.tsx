import { useServiceDesk } from "../shared/urgent.tsx";
import classes from "./conversation.module.css";

interface CallInsteadProps {
  clinicName: string;
  /** The clinic's own phone. Null for the service desk. */
  clinicPhone: string | null | undefined;
}

/** For the office, where no one at the clinic reads messages. */
export function CallInstead({ clinicName, clinicPhone }: CallInsteadProps) {
  const serviceDesk = useServiceDesk();
  return (
    <p className={classes.foot}>
      No one at {clinicName} reads messages here. To reach the clinic, call{" "}
      <span className="ln-together">{clinicPhone ?? serviceDesk}</span>.
    </p>
  );
}
