import { useSettings } from "../../platform/page/settings.ts";
import { PageTitle } from "../../ui/layout/page-title.tsx";
import classes from "./home.module.css";
import { HomeAlerts } from "./home-alerts.tsx";
import { HospitalPictures } from "./hospital-pictures.tsx";
import { Resources } from "./resources.tsx";

/** Before anybody has signed in: what the portal is for, the hospital's pictures, the cards with their padlocks. */
export function PublicHome() {
  const { hospitalName } = useSettings();
  return (
    <div className={classes["public"]}>
      <div className={classes["hero"]}>
        <PageTitle title="Home" className={classes["heroTitle"]}>
          We care for your patients together
        </PageTitle>
        <p className={classes["heroText"]}>
          Linnet is the portal for physicians and practices who refer children to {hospitalName}: results, appointments and referrals in one
          place.
        </p>
      </div>
      <HomeAlerts />
      <HospitalPictures />
      <Resources />
    </div>
  );
}
