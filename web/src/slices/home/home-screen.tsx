import type { InfoWell } from "@linnet/contract/content";
import type { SliderPicture, Today } from "@linnet/contract/home";
import { wordsOfPicture } from "@linnet/contract/page-data";
import { ROLE } from "@linnet/contract/roles";
import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { Suspense, useEffect, useRef, useState } from "react";
import { formatDate, formatWeekday, hourAt } from "../../platform/format/format.ts";
import { isWebAddress } from "../../platform/format/web-address.ts";
import { lazyPart } from "../../platform/page/lazy-part.ts";
import { optionalPart } from "../../platform/page/optional-part.ts";
import { pageData } from "../../platform/page/page-data.ts";
import { useSettings } from "../../platform/page/settings.ts";
import { useSignedIn } from "../../platform/session/session.ts";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { CardGrid } from "../../ui/layout/card-grid.tsx";
import { Link } from "../../ui/layout/link.tsx";
import { PageTitle } from "../../ui/layout/page-title.tsx";
import { accountScreens } from "../accounts/routes.ts";
import { InfoWellCard } from "../content/public.ts";
import { patientScreens } from "../patients/routes.ts";
import { referralScreens } from "../referrals/routes.ts";
import { type Me, me, useMenuItems } from "../session/public.ts";
import { sessionScreens } from "../session/routes.ts";
import { homeCards, homeState, sliderPictures } from "./api.ts";
import classes from "./home.module.css";
import { HomeAlerts } from "./home-alerts.tsx";
import { today } from "./today.ts";

const PLACES = ["one", "two", "three", "four", "five", "six"];

const WAITING_CARDS = PLACES.map((place) => <Skeleton key={place} height={164} radius="md" />);

/** Cards next to the pictures at the same height, if enough remain for their own rows. */
const BESIDE = 2;
const LEFT_AT_LEAST = 3;

/** The hospital's cards as they were found; one of another page goes with its heart, and its focus to the heading. */
function Cards({ wells, onGone }: { wells: readonly InfoWell[]; onGone: () => void }) {
  return wells.map((well) => (
    // Cards of page 1 are always there; those of other pages are here because they are favourites (decision G-HOM-05).
    <InfoWellCard key={well.id} well={well} favorite={well.pageId === 1 ? "none" : "heart"} onSaved={onGone} />
  ));
}

/** Public content: pictures with the last cards next to them, then the other cards; or the cards alone. */
function HospitalContent({ isBeside = false }: { isBeside?: boolean }) {
  const cards = useQuery(homeCards);
  const heading = useRef<HTMLHeadingElement>(null);
  // The card goes away with the heart that had the focus.
  const keepFocus = () => heading.current?.focus({ preventScroll: true });
  const found = cards.data?.found ?? [];
  const beside = isBeside && found.length >= BESIDE + LEFT_AT_LEAST ? found.slice(-BESIDE) : [];
  return (
    <>
      {isBeside && (
        <div className={beside.length > 0 ? classes.split : classes.section}>
          <HospitalPictures />
          {beside.length > 0 && (
            <section className={classes.beside} aria-labelledby="beside">
              <h2 id="beside" className="ln-hidden">
                More from the hospital
              </h2>
              <Cards wells={beside} onGone={keepFocus} />
            </section>
          )}
        </div>
      )}
      {!cards.error && (
        <section aria-labelledby="resources" className={classes.section}>
          <h2 id="resources" className={classes.heading} tabIndex={-1} ref={heading}>
            Resources
          </h2>
          <QueryView
            query={cards}
            waiting={<CardGrid loading="Loading cards">{WAITING_CARDS}</CardGrid>}
            isEmpty={() => found.length === 0}
            empty={<p className={classes.none}>No resources right now.</p>}
          >
            {() => (
              <CardGrid>
                <Cards wells={found.slice(0, found.length - beside.length)} onGone={keepFocus} />
              </CardGrid>
            )}
          </QueryView>
        </section>
      )}
    </>
  );
}

/** What moves the pictures is as much code as the rest of home, which does not wait for it. */
const Slider = lazyPart(async () => ({ default: (await import("../../ui/layout/slider.tsx")).Slider }));

/** Of what is not in sight yet the browser fetches nothing. */
const toSlide = (picture: SliderPicture, index: number, onMissing: () => void) => ({
  key: picture.imageUrl,
  label: wordsOfPicture(picture.imageName),
  href: picture.targetUrl,
  picture: (
    <picture>
      <source srcSet={picture.webpUrl} type="image/webp" />
      <img
        src={picture.imageUrl}
        alt=""
        width={picture.width}
        height={picture.height}
        loading={index === 0 ? "eager" : "lazy"}
        decoding="async"
        onError={onMissing}
      />
    </picture>
  ),
});

/** The first picture until what moves the pictures is there, as the server writes it into the page (first-paint.css). */
const StillPicture = ({ picture }: { picture: SliderPicture }) => (
  <div className="ln-slide">
    <a href={picture.targetUrl} target="_blank" rel="noopener noreferrer">
      <span>{wordsOfPicture(picture.imageName)}</span>
      {toSlide(picture, 0, () => undefined).picture}
    </a>
  </div>
);

/** The slider of home; a click opens the picture's target (HOM-005, HOM-006). */
function HospitalPictures() {
  const pictures = useQuery(sliderPictures);
  // Home does not fail for a picture: one whose file is gone is left out.
  const [missing, setMissing] = useState<readonly string[]>([]);
  const isShown = ({ imageUrl, targetUrl }: SliderPicture) => isWebAddress(targetUrl) && !missing.includes(imageUrl);
  const [first] = pictures.data?.found.filter(isShown) ?? [pageData()?.slide];
  const skeleton = <Skeleton className={classes.wait ?? ""} height="auto" radius="md" role="status" aria-label="Loading pictures" />;
  const waiting = first ? <StillPicture picture={first} /> : skeleton;
  return (
    <QueryView query={pictures} waiting={waiting} isEmpty={({ found }) => !found.some(isShown)} failed={() => null}>
      {({ found }) => (
        <Suspense fallback={waiting}>
          <Slider
            label="News from the hospital"
            slides={found
              .filter(isShown)
              .map((picture, index) => toSlide(picture, index, () => setMissing((before) => [...before, picture.imageUrl])))}
          />
        </Suspense>
      )}
    </QueryView>
  );
}

/** Loads in parallel with the page. */
const LiveToday = optionalPart(async () => (await import("./live-today.tsx")).LiveToday);

function greetingAt(hour: number): string {
  if (hour < 12) return "Good morning";
  return hour < 18 ? "Good afternoon" : "Good evening";
}

/** Members of an embassy begin with their patients (decision G-SES-05). */
const isOfEmbassyAlone = ({ roles }: Me) =>
  roles.embassyRoles.some(({ active }) => active) && !roles.practiceRoles.some(({ active }) => active);

/** People of a clinic's desk begin with its referrals. */
const isOfDeskAlone = ({ roles }: Me) => {
  const held = [...roles.practiceRoles, ...roles.embassyRoles].filter(({ active }) => active);
  return held.length > 0 && held.every(({ roleId }) => roleId === ROLE.clinicDesk || roleId === ROLE.clinicDeskLead);
};

/** Leads on from home, for people who begin at another page. Who has pressed a link of the menu before is on the way already. */
function Onward({ href }: { href: string }) {
  const router = useRouter();
  // Talks to the router: the page that was chosen may still be loading while home is in view.
  useEffect(() => {
    if (router.latestLocation.pathname === sessionScreens.home.to()) void router.navigate({ href, replace: true });
  }, [router, href]);
  return null;
}

/** Home of a person signed in: what needs them today first, then the hospital's pictures and cards. */
function SignedInHome() {
  const person = useQuery(me);
  const state = useQuery(homeState);
  if (!person.data) return null;
  if (state.data?.isMyLinnet === false && !state.isFetching) return <Onward href={sessionScreens.practiceNotActive.to()} />;
  if (isOfEmbassyAlone(person.data)) return <Onward href={patientScreens.ofEmbassy.to()} />;
  if (isOfDeskAlone(person.data)) return <Onward href={referralScreens.desk.to()} />;
  return <Desk firstName={person.data.roles.firstName} />;
}

function Desk({ firstName }: { firstName: string }) {
  const toDos = useQuery(today);
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
      <HomeAlerts others={[state, toDos]} />
      <QueryView query={toDos} waiting={<WaitingBoard />} failed={() => <Board today={undefined} />}>
        {(found) => (
          <Suspense fallback={<WaitingBoard />}>
            <Board today={found} />
          </Suspense>
        )}
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
    <div className={classes.greeting}>
      <p className="ln-muted">
        {formatWeekday(`${year}-${month}-${day}`)}, {date}
      </p>
      <PageTitle title="Home">{`${greetingAt(hourAt(now, timeZone))}, ${firstName}`}</PageTitle>
    </div>
  );
}

/** Not needed when signed out. */
const WhatNeedsYou = lazyPart(async () => ({ default: (await import("./what-needs-you.tsx")).WhatNeedsYou }));
const PracticeReviews = lazyPart(async () => ({ default: (await import("./practice-reviews.tsx")).PracticeReviews }));
const TodaysAppointments = lazyPart(async () => ({ default: (await import("./todays-appointments.tsx")).TodaysAppointments }));

/** Everything below the greeting. Rendered together, so that to-dos do not push away what is being read. */
function Board({ today: found }: { today: Today | undefined }) {
  const appointments = found?.appointments ?? null;
  const hasToDos = found !== undefined && (appointments !== null || found.toDos.lines.length > 0);
  return (
    <>
      {hasToDos && (
        <div className={appointments ? classes.split : classes.section}>
          <WhatNeedsYou toDos={found.toDos} />
          {appointments && <TodaysAppointments agenda={appointments} />}
        </div>
      )}
      {found?.unreviewed && found.unreviewed.length > 0 && <PracticeReviews figures={found.unreviewed} />}
      <HospitalContent isBeside />
    </>
  );
}

function WaitingBoard() {
  return (
    <div className={classes.onItsWay} role="status" aria-label="Loading home">
      <Skeleton className={classes.section ?? ""} height={420} radius="md" />
      <Skeleton className={classes.wait ?? ""} height="auto" radius="md" />
    </div>
  );
}

/** Before anybody has signed in: what the portal is for next to the pictures, as index.html has it, and the cards with their padlocks. */
function PublicHome() {
  const { hospitalName } = useSettings();
  return (
    <div className={classes.public}>
      <div className="ln-hero">
        <div>
          <PageTitle title="Home">We care for your patients together</PageTitle>
          <p>
            Linnet is the portal for physicians and practices that refer children to {hospitalName}. See results, appointments and referrals
            in one place.
          </p>
          <nav aria-label="Account" className="ln-hero-buttons">
            <Button component={Link} size="lg" href={sessionScreens.login.to()}>
              Sign in
            </Button>
            <Button component={Link} size="lg" variant="default" href={accountScreens.newPracticeRequest.to()}>
              Request an account
            </Button>
          </nav>
        </div>
        <HospitalPictures />
      </div>
      <HomeAlerts />
      <HospitalContent />
    </div>
  );
}

/** Home: the hospital's public content and, for people signed in, what needs them today. */
export function HomeScreen() {
  return useSignedIn() ? <SignedInHome /> : <PublicHome />;
}
