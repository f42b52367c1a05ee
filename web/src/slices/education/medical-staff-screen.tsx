import { useQuery } from "@tanstack/react-query";
import { useSettings } from "../../platform/page/settings.ts";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { contacts } from "./api.ts";
import classes from "./education.module.css";
import { educationScreens } from "./routes.ts";

/** How to request staff privileges, and the contact (EDU-030, decision G-EDU-07). */
export function MedicalStaffScreen() {
  const { hospitalName } = useSettings();
  return (
    <>
      <PageHeader
        title="Medical staff services"
        help="How to request staff privileges."
        back={{ href: educationScreens.physicianResources.to(), label: "Back to Physician resources" }}
      />
      <QueryView query={useQuery(contacts)} failed="quiet">
        {({ medicalStaff: { name, email } }) => (
          <section className={`ln-card ${classes.about}`} aria-labelledby="privileges">
            <h2 id="privileges" className={classes.title}>
              Staff privileges at {hospitalName}
            </h2>
            <p>
              To request staff privileges, email {name} at{" "}
              <a href={`mailto:${email}?subject=${encodeURIComponent("Request for staff privileges")}`}>{email}</a>. Include:
            </p>
            <ul className={classes.bullets}>
              <li>your full name</li>
              <li>your email address</li>
              <li>your specialty</li>
            </ul>
          </section>
        )}
      </QueryView>
    </>
  );
}
