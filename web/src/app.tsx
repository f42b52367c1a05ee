import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { Outlet, type ParsedLocation, type RouterHistory, RouterProvider, redirect } from "@tanstack/react-router";
import type { INavigator } from "oidc-client-ts";
import { type ReactNode, useEffect, useState } from "react";
import type { Page } from "./platform/page.ts";
import { usePageInView } from "./platform/page-in-view.ts";
import { portalRouter } from "./platform/portal-router.tsx";
import { createQueryClient } from "./platform/query-client.ts";
import {
  finishSignIn,
  keepSessionWhileActive,
  loseSession,
  onSignedOutElsewhere,
  rememberReturnPath,
  resumeSession,
  signOut,
  useSignedIn,
} from "./platform/session.ts";
import { portalStart, SETTINGS_KEY, useSettings } from "./platform/settings.ts";
import { isSignedIn } from "./platform/tokens.ts";
import { PAGES, pageOfMenu } from "./routes.ts";
import { AppFooter } from "./shell/app-footer.tsx";
import { AppShell } from "./shell/app-shell.tsx";
import { listInUse, patientScreens } from "./slices/patients/public.ts";
import { BrokenPage } from "./slices/session/broken-page.tsx";
import { mayOpen } from "./slices/session/may-open.ts";
import { navigationOf } from "./slices/session/navigation-of.ts";
import { type Me, MenuContext, me, NotHere, sessionScreens } from "./slices/session/public.ts";
import { PublicFrame } from "./slices/session/public-frame.tsx";
import { roleWords } from "./slices/session/role-words.ts";
import { Themed } from "./theme/themed.tsx";
import { QueryView } from "./ui/query-view.tsx";

interface Surroundings {
  /** The browser's own, but for tests. */
  history?: RouterHistory;
  /** How the page goes away to the identity provider; by the address bar, but for tests. */
  navigator?: INavigator;
}

export function App(surroundings: Surroundings) {
  const [{ queries, router, lose }] = useState(() => portal(surroundings));
  return (
    <Themed>
      <QueryClientProvider client={queries}>
        <Started navigator={surroundings.navigator} lose={lose}>
          <RouterProvider router={router} />
        </Started>
      </QueryClientProvider>
    </Themed>
  );
}

/** The parts that live as long as the page: what the server said, the addresses, and what ends a session. */
function portal({ history }: Surroundings) {
  let losing = false;
  const lose = async () => {
    if (losing || !isSignedIn()) return;
    losing = true;
    loseSession(router.state.location.href);
    await router.navigate({ to: sessionScreens.login.to(), replace: true });
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SETTINGS_KEY });
    losing = false;
  };
  const queries = createQueryClient({
    onSessionLost: () => void lose(),
    onPracticeNotActive: () => void router.navigate({ to: sessionScreens.practiceNotActive.to() }),
  });
  const router = portalRouter({
    pages: PAGES,
    queries,
    ...(history && { history }),
    frame: Frame,
    notHere: NotHere,
    broken: BrokenPage,
    before,
  });
  return { queries, router, lose };
}

/** Who may come in at all: strangers see open pages and are asked to sign in for the others; nobody signs in twice. */
async function before(page: Page | undefined, { href }: ParsedLocation): Promise<void> {
  if (page?.at === sessionScreens.callback) throw await afterSignIn(window.location.origin + href);
  if (isSignedIn()) {
    if (page?.at === sessionScreens.login) throw redirect({ to: sessionScreens.home.to(), replace: true });
    return;
  }
  if (page?.alone) return;
  await resumeSession(href);
  if (page === undefined || page.group === "open") return;
  rememberReturnPath(href);
  throw redirect({ to: sessionScreens.login.to(), replace: true });
}

async function afterSignIn(url: string) {
  if (isSignedIn()) return redirect({ to: sessionScreens.home.to(), replace: true });
  const arrival = await finishSignIn(url);
  if (arrival.kind === "signed-in") return redirect({ href: arrival.returnTo, replace: true });
  const loginFailed = arrival.kind === "failed";
  return redirect({ to: sessionScreens.login.to(), replace: true, ...(loginFailed && { state: { loginFailed } }) });
}

interface StartedProps {
  navigator: INavigator | undefined;
  lose: () => Promise<void>;
  children: ReactNode;
}

/** Nothing is shown before it is known whose portal this is and where one signs in. */
function Started({ navigator, lose, children }: StartedProps) {
  const start = useQuery(portalStart(navigator));
  // Listens to the other tabs of this browser.
  useEffect(() => onSignedOutElsewhere(() => void lose()), [lose]);
  if (start.data) return children;
  return (
    <main>
      <QueryView query={start}>{() => null}</QueryView>
    </main>
  );
}

/** What stands around a page: the shell for people signed in, the hospital's name for strangers, nothing for a page that stands alone. */
function Frame() {
  const signedIn = useSignedIn();
  const page = usePageInView();
  const settings = useSettings();
  if (page?.alone) return <Outlet />;
  if (signedIn) return <SignedIn page={page} />;
  // A session that has just ended: the login page is on its way.
  if (page !== undefined && page.group !== "open") return null;
  return (
    <PublicFrame footer={<AppFooter settings={settings} />}>
      <Outlet />
    </PublicFrame>
  );
}

function SignedIn({ page }: { page: Page | undefined }) {
  const person = useQuery(me);
  // Listens to the keyboard and the pointer, and to the clock, for when the token ends.
  useEffect(() => keepSessionWhileActive(), []);
  if (person.data) return <Shell me={person.data} page={page} />;
  return (
    <main>
      <QueryView query={person}>{() => null}</QueryView>
    </main>
  );
}

function Shell({ me: { roles, menu }, page }: { me: Me; page: Page | undefined }) {
  const settings = useSettings();
  const navigation = navigationOf(menu, (id) => pageOfMenu(id)?.at.path);
  const items = navigation.flatMap((section) => section.items);
  const isOpen =
    page === undefined ||
    mayOpen(
      page,
      roles,
      items.map(({ href }) => href),
    );
  const place = placeInMenu(page);
  return (
    <MenuContext value={navigation}>
      <AppShell
        settings={settings}
        person={{ ...roles, role: roleWords(roles) }}
        actions={{ onLogOut: () => void signOut() }}
        menu={navigation}
        current={items.find(({ href }) => href === place)?.id}
      >
        {isOpen ? <Outlet /> : <NotHere />}
      </AppShell>
    </MenuContext>
  );
}

/** The item that is marked: the page's own, that of its list, or for a chart that of the list it was opened from. */
function placeInMenu(page: Page | undefined): string | undefined {
  if (page?.at.path === patientScreens.chart.path) return listInUse().read()?.split("?")[0];
  return (page?.under ?? page?.at)?.path;
}
