import { useSettings } from "../../../platform/page/settings.ts";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import classes from "../account-requests.module.css";
import { NewPracticeRequestForm } from "./new-practice-form.tsx";

/** Anybody may ask for an account and a practice; nobody has to be signed in (ACC-010). */
export function NewPracticeRequestScreen() {
  const { hospitalName } = useSettings();
  return (
    <div className={classes["public"]}>
      <PageHeader
        title="New practice request"
        help={`For a practice that is not on the portal yet. ${hospitalName} looks at your request and writes to you.`}
      />
      <NewPracticeRequestForm />
    </div>
  );
}
