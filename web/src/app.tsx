import type { SessionEnd } from "@linnet/contract/errors";
import { type QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { Outlet, type ParsedLocation, type RouterHistory, RouterProvider, redirect } from "@tanstack/react-router";
import type { INavigator } from "oidc-client-ts";
import { type ReactNode, useEffect, useState } from "react";
import { createQueryClient } from "./platform/http/query-client.ts";
import { documentScreen } from "./platform/page/document-screen.ts";
import { type Page, usePageInView } from "./platform/page/page.ts";
import { portalRouter } from "./platform/page/portal-router.tsx";
import { watchPress } from "./platform/page/press.ts";
import { portalStart, SETTINGS_KEY, useSettings } from "./platform/page/settings.ts";
import { useSettledOrTimedOut } from "./platform/page/use-settled-or-timed-out.ts";
import {
  finishSignIn,
  loseSession,
  onSignedInElsewhere,
  onSignedOutElsewhere,
  rememberReturnPath,
  resumeSession,
  useSignedIn,
} from "./platform/session/session.ts";
import { isSignedIn } from "./platform/session/tokens.ts";
import { PAGES } from "./routes.ts";
import { AppFooter } from "./shell/app-footer.tsx";
import { SignedIn } from "./signed-in.tsx";
import { AnnouncementStrip } from "./slices/content/announcements/strip.tsx";
import { announcements } from "./slices/content/api.ts";
import { BrokenPage, OutdatedStrip } from "./slices/session/broken-page.tsx";
import { IdleWatch } from "./slices/session/dialogs/idle-watch.tsx";
import { HelpButton, me, NotHere } from "./slices/session/public.ts";
import { sessionScreens } from "./slices/session/routes.ts";
import { PublicFrame } from "./slices/session/sign-in/public-frame.tsx";
import { Themed } from "./theme/themed.tsx";
import { QueryView } from "./ui/feedback/query-view.tsx";

interface Surroundings {
  /** The browser's own, but for tests. */
  history?: RouterHistory;
  /** How the page goes away to the identity provider; by the address bar, but for tests. */
  navigator?: INavigator;
}

export function App(surroundings: Surroundings) {
  const [{ queries, router, lose, follow }] = useState(() => portal(surroundings));
  return (
    <Themed>
      <QueryClientProvider client={queries}>
        <Started navigator={surroundings.navigator} lose={lose} follow={follow}>
          <RouterProvider router={router} />
        </Started>
      </QueryClientProvider>
    </Themed>
  );
}

/** The parts that live as long as the page: what the server said, the addresses, and what ends a session. */
function portal({ history }: Surroundings) {
  let losing = false;
  const lose = async (why?: SessionEnd) => {
    if (losing || !isSignedIn()) return;
    losing = true;
    loseSession(router.state.location.href, why);
    await router.navigate({ to: sessionScreens.login.to(), replace: true });
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SETTINGS_KEY });
    losing = false;
  };
  const queries = createQueryClient({
    onSessionLost: (why) => void lose(why),
    onPracticeNotActive: () => void router.navigate({ to: sessionScreens.practiceNotActive.to() }),
  });
  const router = portalRouter({
    pages: PAGES,
    queries,
    ...(history && { history }),
    frame: Frame,
    notHere: NotHere,
    broken: BrokenPage,
    before: async (page, location) => {
      await before(page, location);
      askAhead(queries);
    },
  });
  // Loads the page's code while the settings load. Failures are retried by the router.
  const [opened] = router.matchRoutes(router.latestLocation).slice(-1);
  opened?.staticData.page?.load().catch(() => undefined);
  // Other pages may hold typed text, and the public pages are the same for everyone.
  const follow = async () => {
    const { pathname, href } = router.state.location;
    const waits = [sessionScreens.login.to(), sessionScreens.home.to()];
    if (waits.includes(pathname)) await resumeSession(href);
  };
  return { queries, router, lose, follow };
}

/** Asks what each page waits for while its code is on its way. What fails is asked for again by who shows it. */
function askAhead(queries: QueryClient): void {
  void queries.prefetchQuery(announcements);
  if (isSignedIn()) void queries.prefetchQuery(me);
}

/** Access check: strangers see open pages and sign in for others; no one signs in twice. */
async function before(page: Page | undefined, { href }: ParsedLocation): Promise<void> {
  if (page?.at === sessionScreens.callback) throw await afterSignIn(window.location.origin + href);
  if (isSignedIn()) {
    if (page?.at === sessionScreens.login) throw redirect({ to: sessionScreens.home.to(), replace: true });
    return;
  }
  if (page?.alone && page.group === "open") return;
  await resumeSession(href);
  if (page === undefined || page.group === "open") return;
  rememberReturnPath(href);
  throw redirect({ to: sessionScreens.login.to(), replace: true });
}

async function afterSignIn(url: string) {
  const arrival = await finishSignIn(url);
  if (arrival.kind === "signed-in") return redirect({ href: arrival.returnTo, replace: true });
  // Back led here again, or a second sign-in was given up: the one before it goes on.
  if (isSignedIn()) return redirect({ to: sessionScreens.home.to(), replace: true });
  const loginFailed = arrival.kind === "failed";
  return redirect({ to: sessionScreens.login.to(), replace: true, ...(loginFailed && { state: { loginFailed } }) });
}

interface StartedProps {
  navigator: INavigator | undefined;
  lose: () => Promise<void>;
  follow: () => Promise<void>;
  children: ReactNode;
}

/** Nothing is shown before it is known whose portal this is and where one signs in. */
function Started({ navigator, lose, follow, children }: StartedProps) {
  const start = useQuery(portalStart(navigator));
  // Listens to the other tabs of this browser.
  useEffect(() => onSignedOutElsewhere(() => void lose()), [lose]);
  // Listens to them, too.
  useEffect(() => onSignedInElsewhere(() => void follow()), [follow]);
  // Listens to the pointer.
  useEffect(watchPress, []);
  if (start.data) return children;
  return (
    <main aria-busy={start.error === null}>
      <QueryView query={start}>{() => null}</QueryView>
    </main>
  );
}

/** A page without a header. Transit pages have no help, and a document fills the tab. */
function Alone({ page }: { page: Page }) {
  return (
    <>
      <Outlet />
      {page.at !== sessionScreens.callback && page.at !== documentScreen && <HelpButton inCorner />}
    </>
  );
}

/** The frame of a page: the shell when signed in, the hospital's name for strangers, nothing for standalone pages. */
function Frame() {
  const signedIn = useSignedIn();
  const page = usePageInView();
  const settings = useSettings();
  const announcement = (
    <>
      <OutdatedStrip />
      <AnnouncementStrip />
    </>
  );
  // Shown above the page, so it would push down what is being read.
  const isAnnounced = useSettledOrTimedOut(useQuery(announcements));
  // Idle time is watched wherever someone is signed in, even on standalone pages.
  if (signedIn)
    return (
      <IdleWatch>
        {page?.alone ? <Alone page={page} /> : <SignedIn page={page} announcement={announcement} isReady={isAnnounced} />}
      </IdleWatch>
    );
  if (page?.alone) return <Alone page={page} />;
  // A session that has just ended: the login page is on its way.
  if (page !== undefined && page.group !== "open") return null;
  if (!isAnnounced) return null;
  return (
    <PublicFrame wide={page?.wide === true} banners={announcement} footer={<AppFooter settings={settings} />}>
      <Outlet />
    </PublicFrame>
  );
}
