import { useQuery } from "@tanstack/react-query";
import { Navigate } from "@tanstack/react-router";
import { formatDate, formatWeekday, hourAt } from "../../platform/format.ts";
import { useSettings } from "../../platform/settings.ts";
import { PageTitle } from "../../ui/page-title.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { embassyScreens } from "../embassy/public.ts";
import { type Me, me, sessionScreens } from "../session/public.ts";
import { homeState, today } from "./api.ts";
import classes from "./home.module.css";
import { HomeFailure } from "./home-failure.tsx";
import { HospitalPictures } from "./hospital-pictures.tsx";
import { Resources } from "./resources.tsx";
import { StorageAlert } from "./storage-alert.tsx";
import { TodaysAppointments } from "./todays-appointments.tsx";
import { WhatNeedsYou } from "./what-needs-you.tsx";

function greetingAt(hour: number): string {
  if (hour < 12) return "Good morning";
  return hour < 18 ? "Good afternoon" : "Good evening";
}

/** Members of an embassy begin with their patients (decision G-SES-05). */
const isOfEmbassyAlone = ({ roles }: Me) =>
  roles.embassyRoles.some(({ active }) => active) && !roles.practiceRoles.some(({ active }) => active);

/** Home of a person signed in: what needs them today first, then the hospital's pictures and cards. */
export function SignedInHome() {
  const person = useQuery(me);
  const state = useQuery(homeState);
  if (!person.data) return null;
  if (state.data?.isMyLinnet === false) return <Navigate to={sessionScreens.practiceNotActive.to()} replace />;
  if (isOfEmbassyAlone(person.data)) return <Navigate to={embassyScreens.patients.to()} replace />;
  return <Desk firstName={person.data.roles.firstName} />;
}

function Desk({ firstName }: { firstName: string }) {
  const { timeZone } = useSettings();
  const needs = useQuery(today);
  const now = new Date();
  const date = formatDate(now.toISOString(), timeZone);
  const [month, day, year] = date.split("/");
  const agenda = needs.data?.appointments;
  return (
    <>
      <div className={classes["greeting"]}>
        <p className="ln-muted">
          {formatWeekday(`${year}-${month}-${day}`)}, {date}
        </p>
        <PageTitle title="Home" className={classes["title"]}>
          {`${greetingAt(hourAt(now, timeZone))}, ${firstName}`}
        </PageTitle>
      </div>
      <StorageAlert />
      <QueryView query={needs} waiting={null} failed={(error) => <HomeFailure error={error} />}>
        {({ tasks }) => <WhatNeedsYou tasks={tasks} />}
      </QueryView>
      <div className={agenda ? classes["split"] : classes["section"]}>
        <HospitalPictures />
        {agenda && <TodaysAppointments agenda={agenda} />}
      </div>
      <Resources />
    </>
  );
}
