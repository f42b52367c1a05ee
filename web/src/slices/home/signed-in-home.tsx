import type { Today } from "@linnet/contract/home";
import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Navigate } from "@tanstack/react-router";
import { Suspense } from "react";
import { formatDate, formatWeekday, hourAt } from "../../platform/format/format.ts";
import { optionalPart } from "../../platform/page/optional-part.ts";
import { useSettings } from "../../platform/page/settings.ts";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { PageTitle } from "../../ui/layout/page-title.tsx";
import { patientScreens } from "../patients/public.ts";
import { type Me, me, sessionScreens, useMenuItems } from "../session/public.ts";
import { homeState, today } from "./api.ts";
import classes from "./home.module.css";
import { HomeAlerts } from "./home-alerts.tsx";
import { HospitalPictures } from "./hospital-pictures.tsx";
import { Resources } from "./resources.tsx";
import { TodaysAppointments } from "./todays-appointments.tsx";
import { WhatNeedsYou } from "./what-needs-you.tsx";

/** Fetched beside the page, which does not wait for it. */
const LiveToday = optionalPart(async () => (await import("./live-today.tsx")).LiveToday);

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
  if (state.data?.isMyLinnet === false && !state.isFetching) return <Navigate to={sessionScreens.practiceNotActive.to()} replace />;
  if (isOfEmbassyAlone(person.data)) return <Navigate to={patientScreens.ofEmbassy.to()} replace />;
  return <Desk firstName={person.data.roles.firstName} />;
}

function Desk({ firstName }: { firstName: string }) {
  const needs = useQuery(today);
  const state = useQuery(homeState);
  const refers = useMenuItems().some(({ id }) => id === "myreferrals" || id === "viewreferrals");
  return (
    <>
      {refers && (
        <Suspense>
          <LiveToday />
        </Suspense>
      )}
      <Greeting firstName={firstName} />
      <HomeAlerts others={[state, needs]} />
      <QueryView query={needs} waiting={<WaitingBoard />} failed={() => <Board errands={[]} tasks={[]} appointments={null} />}>
        {({ errands, tasks, appointments }) => <Board errands={errands} tasks={tasks} appointments={appointments} />}
      </QueryView>
    </>
  );
}

function Greeting({ firstName }: { firstName: string }) {
  const { timeZone } = useSettings();
  const now = new Date();
  const date = formatDate(now.toISOString(), timeZone);
  const [month, day, year] = date.split(/\D/);
  return (
    <div className={classes["greeting"]}>
      <p className="ln-muted">
        {formatWeekday(`${year}-${month}-${day}`)}, {date}
      </p>
      <PageTitle title="Home" className={classes["title"]}>
        {`${greetingAt(hourAt(now, timeZone))}, ${firstName}`}
      </PageTitle>
    </div>
  );
}

/** Everything below the greeting. It comes at once, so that what needs the person does not push away what they began to read. */
function Board({ errands, tasks, appointments }: Pick<Today, "errands" | "tasks" | "appointments">) {
  return (
    <>
      <WhatNeedsYou tasks={[...errands, ...tasks]} />
      <div className={appointments ? classes["split"] : classes["section"]}>
        <HospitalPictures />
        {appointments && <TodaysAppointments agenda={appointments} />}
      </div>
      <Resources />
    </>
  );
}

function WaitingBoard() {
  return (
    <div className={classes["onItsWay"]} role="status" aria-label="Loading home">
      <Skeleton className={classes["section"] ?? ""} height={156} radius="md" />
      <Skeleton className={classes["wait"] ?? ""} height="auto" radius="md" />
    </div>
  );
}
