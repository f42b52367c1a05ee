import { Navigate } from "@tanstack/react-router";
import { useSignedIn } from "../../platform/session.ts";
import { useSettings } from "../../platform/settings.ts";
import { Link } from "../../ui/link.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import classes from "./home-screen.module.css";
import { useMenuItems, usePatientListInMenu } from "./menu-context.ts";
import { sessionScreens } from "./routes.ts";
import { SignInButton } from "./sign-in-button.tsx";

/** The start: public for strangers, and for everybody else the page their day begins with. */
export function HomeScreen() {
  return useSignedIn() ? <Welcome /> : <PublicHome />;
}

function PublicHome() {
  const { hospitalName } = useSettings();
  return (
    <>
      <PageHeader
        title={hospitalName}
        help="For physicians and practices outside the hospital: your patients’ results, appointments and referrals in one place."
      />
      <SignInButton returnTo={sessionScreens.home.to()} />
    </>
  );
}

function Welcome() {
  const list = usePatientListInMenu();
  const items = useMenuItems().filter(({ href }) => href !== sessionScreens.home.to());
  const { hospitalName } = useSettings();
  if (list) {
    return (
      <div className={classes["onItsWay"]}>
        <Navigate to={list} replace />
      </div>
    );
  }
  return (
    <>
      <PageHeader title="Home" help={`Welcome to the portal of ${hospitalName}.`} />
      <ul className={classes["cards"]}>
        {items.map(({ id, label, href, icon: Mark }) => (
          <li key={id}>
            <Link href={href} className={`ln-card ${classes["card"]}`}>
              <Mark size={20} stroke={1.7} aria-hidden /> {label}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
