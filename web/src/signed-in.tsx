import { useMutation, useQuery } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { followLoginAs } from "./platform/login-as.ts";
import type { Page } from "./platform/page.ts";
import { signOut } from "./platform/session.ts";
import { useSettings } from "./platform/settings.ts";
import { pageOfMenu } from "./routes.ts";
import { AppShell } from "./shell/app-shell.tsx";
import { listInUse, patientScreens } from "./slices/patients/public.ts";
import { saveSignedAgreement } from "./slices/session/agreement-api.ts";
import { AgreementGate } from "./slices/session/agreement-gate.tsx";
import { switchPractice } from "./slices/session/api.ts";
import { mayOpen } from "./slices/session/may-open.ts";
import { navigationOf } from "./slices/session/navigation-of.ts";
import { type Me, MenuContext, me, NotHere } from "./slices/session/public.ts";
import { roleWords } from "./slices/session/role-words.ts";
import { SessionDialogs } from "./slices/session/session-dialogs.tsx";
import { Banner } from "./ui/banner.tsx";
import { QueryView } from "./ui/query-view.tsx";

/** Only administrators ever see it. */
const LoginAsStrip = lazy(async () => ({ default: (await import("./slices/accounts/login-as-strip.tsx")).LoginAsStrip }));

/** Everything around a page for a person who is signed in. */
export function SignedIn({ page, announcement }: { page: Page | undefined; announcement: ReactNode }) {
  const person = useQuery(me);
  // Listens to the other tabs of this browser.
  useEffect(followLoginAs, []);
  if (person.data) return <Shell me={person.data} page={page} announcement={announcement} />;
  return (
    <main>
      <QueryView query={person}>{() => null}</QueryView>
    </main>
  );
}

interface ShellProps {
  me: Me;
  page: Page | undefined;
  announcement: ReactNode;
}

function Shell({ me: { roles, menu }, page, announcement }: ShellProps) {
  const settings = useSettings();
  const [tourAsked, setTourAsked] = useState(false);
  const change = useMutation({ mutationFn: switchPractice });
  const agreement = useMutation({ mutationFn: saveSignedAgreement });
  const problem = change.error ?? agreement.error;
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
  const frame = (menuShown: typeof navigation, children: ReactNode) => (
    <AppShell
      settings={settings}
      person={{ ...roles, role: roleWords(roles) }}
      actions={{
        onLogOut: () => void signOut(),
        onShowTour: () => setTourAsked(true),
        ...(roles.agreementSigned && { onSaveAgreement: () => agreement.mutate() }),
        onSwitchPractice: ({ practiceId }) => change.mutate(practiceId),
      }}
      menu={menuShown}
      current={items.find(({ href }) => href === place)?.id}
      banners={
        <>
          {roles.loginAs && (
            <Suspense>
              <LoginAsStrip person={roles} loginAs={roles.loginAs} />
            </Suspense>
          )}
          {announcement}
          {problem && (
            <Banner look="strip" tone="danger" label="Problem" role="alert">
              {problem.message}
            </Banner>
          )}
        </>
      }
    >
      {children}
    </AppShell>
  );
  return (
    <MenuContext value={navigation}>
      <AgreementGate roles={roles} closed={(notice) => frame([], notice)}>
        {frame(navigation, isOpen ? <Outlet /> : <NotHere />)}
        <SessionDialogs
          inLoginAs={roles.loginAs !== null}
          lastLoggedIn={roles.lastLoggedIn}
          tourAsked={tourAsked}
          onTourClosed={() => setTourAsked(false)}
        />
      </AgreementGate>
    </MenuContext>
  );
}

/** The item that is marked: the page's own, that of its list, or for a chart that of the list it was opened from. */
function placeInMenu(page: Page | undefined): string | undefined {
  if (page?.at.path === patientScreens.chart.path) return listInUse().read()?.split("?")[0];
  return (page?.under ?? page?.at)?.path;
}
