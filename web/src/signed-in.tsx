import { isPhysicianRole } from "@linnet/contract/roles";
import { Button } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { lazyPart } from "./platform/page/lazy-part.ts";
import { optionalPart } from "./platform/page/optional-part.ts";
import type { Page } from "./platform/page/page.ts";
import { useSettings } from "./platform/page/settings.ts";
import { loginAsEmail, watchLoginAs } from "./platform/session/login-as.ts";
import { signOut } from "./platform/session/session.ts";
import { pageOfMenu } from "./routes.ts";
import { AppShell } from "./shell/app-shell.tsx";
import type { Finds, ShellActions } from "./shell/shell-props.ts";
import { lastOpenedList } from "./slices/patients/public.ts";
import { patientScreens } from "./slices/patients/routes.ts";
import { useReferralListInUse } from "./slices/referrals/public.ts";
import { referralScreens } from "./slices/referrals/routes.ts";
import { saveSignedAgreement } from "./slices/session/agreement/api.ts";
import { AgreementGate } from "./slices/session/agreement/gate.tsx";
import { switchPractice } from "./slices/session/api.ts";
import { SessionDialogs } from "./slices/session/dialogs/session-dialogs.tsx";
import { isEmbassyMenu, mayOpen } from "./slices/session/menu/may-open.ts";
import type { MenuSection } from "./slices/session/menu/menu-context.ts";
import { navigationOf } from "./slices/session/menu/navigation-of.ts";
import { type Me, MenuContext, me, NotHere } from "./slices/session/public.ts";
import { sessionScreens } from "./slices/session/routes.ts";
import { FactorOffer } from "./slices/session/settings/factor-offer.tsx";
import { knownPerson, roleWords } from "./slices/session/sign-in/known-person.ts";
import { Banner } from "./ui/feedback/banner.tsx";
import { Notices } from "./ui/feedback/notices.tsx";
import { QueryView } from "./ui/feedback/query-view.tsx";

/** Only administrators ever see it. */
const LoginAsStrip = lazyPart(async () => ({ default: (await import("./slices/session/login-as/strip.tsx")).LoginAsStrip }));

/** Only physicians and owners get critical result alerts. */
const LiveAlert = optionalPart(async () => (await import("./slices/chart/alerts/live-alert.tsx")).LiveAlert);

/** Who has to set up a second factor sees nothing else. */
const RequiredFactor = lazyPart(async () => ({ default: (await import("./slices/session/settings/required-factor.tsx")).RequiredFactor }));

/** Only for who has no role any more. */
const AccessEnded = lazyPart(async () => ({ default: (await import("./slices/session/access-ended.tsx")).AccessEnded }));

/** Only for who waits to be confirmed. */
const WaitingNotice = lazyPart(async () => ({ default: (await import("./slices/session/waiting-notice.tsx")).WaitingNotice }));

/** Loads in parallel with the page. */
const LiveMenu = optionalPart(async () => (await import("./slices/session/menu/live-menu.tsx")).LiveMenu);

/** Loaded when the pointer or the focus comes near its button: the first page has no room for it. */
const loadSearch = async () => ({ default: (await import("./search.tsx")).Search });
const Search = lazyPart(loadSearch);

/** The search of the top bar. */
function useSearch(roles: Me["roles"], menu: readonly MenuSection[]) {
  const inUse = roles.practices.find(({ practiceId }) => practiceId === roles.practice?.practiceId);
  // A practice that is not on the portal sees no patients.
  const hasPatients = roles.medicalRecordAccess && inUse?.isMyLinnet !== false;
  const hasDesk = menu.some(({ items }) => items.some(({ href }) => href === referralScreens.desk.path));
  const finds: Finds = hasPatients ? "patients" : hasDesk ? "referrals" : "pages";
  const [state, setState] = useState<"unused" | "closed" | "open">("unused");
  const typing = useRef<() => string>(undefined);
  const takeTyped = () => {
    const typed = typing.current?.() ?? "";
    typing.current = undefined;
    return typed;
  };
  const close = () => {
    takeTyped();
    setState("closed");
  };
  // Talks to the keyboard: who is signed out before the field is there has the keys back.
  useEffect(() => () => void typing.current?.(), []);
  return {
    actions: {
      finds,
      onSearch: () => {
        // Keeps typed keys until the field's code and dialog have loaded.
        typing.current ??= captureTyping(close);
        setState("open");
      },
      // What does not come now is asked for again when the dialog opens.
      onSearchNear: () => void loadSearch().catch(() => undefined),
    },
    dialog: state !== "unused" && (
      <Suspense>
        <Search opened={state === "open"} onClose={close} takeTyped={takeTyped} roles={roles} finds={finds} />
      </Suspense>
    ),
  };
}

interface SignedInProps {
  page: Page | undefined;
  announcement: ReactNode;
  /** Whether announcements are known; until then only the frame is shown. */
  isReady: boolean;
}

/** Everything around a page for a person who is signed in. */
export function SignedIn({ page, announcement, isReady }: SignedInProps) {
  const person = useQuery(me);
  // Listens to the other tabs of this browser.
  useEffect(watchLoginAs, []);
  if (person.data && isReady) return <Shell me={person.data} page={page} announcement={announcement} />;
  return (
    <KnownFrame isBusy={person.error === null} banners={isReady && announcement} lines={<FirstLines page={page} />}>
      <QueryView query={person}>{() => null}</QueryView>
    </KnownFrame>
  );
}

/** The title and lines of the first paint (first-paint.css), so that nothing blinks when React takes its place. */
function FirstLines({ page }: { page: Page | undefined }) {
  const isNamed = page !== undefined && page.at !== sessionScreens.home && !page.at.path.includes(":");
  return (
    <>
      {isNamed && <p className="fp-title">{page.title}</p>}
      <div className="fp-lines" aria-hidden />
    </>
  );
}

interface KnownFrameProps {
  /** The server has not answered yet. */
  isBusy: boolean;
  banners: ReactNode;
  /** Stand for the page so long. */
  lines: ReactNode;
  children: ReactNode;
}

/** Until the server says who this is: the frame with the name and menu of the last start, for display only, or only the page. */
function KnownFrame({ isBusy, banners, lines, children }: KnownFrameProps) {
  const settings = useSettings();
  const known = knownPerson();
  // The first paint stays so long.
  if (!known) return <main aria-busy={isBusy}>{children}</main>;
  // An administrator's menu is not that of the person they work as.
  const menu = (loginAsEmail() === undefined && known.menu) || [];
  return (
    <AppShell
      settings={settings}
      person={{ ...known, accountSettings: null, practice: null, practices: [], inEmbassy: isEmbassyMenu(menu) }}
      actions={{ onLogOut: () => void signOut() }}
      menu={navigationOf(menu, pageOfMenu)}
      current={undefined}
      banners={banners}
    >
      {isBusy && lines}
      {children}
    </AppShell>
  );
}

/** The shell's server actions for a person, with their errors. Not in login-as. */
function useShellActions({ agreementSigned, loginAs }: Me["roles"]) {
  const change = useMutation({ mutationFn: switchPractice });
  const agreement = useMutation({ mutationFn: saveSignedAgreement });
  const problems = [
    { title: "You are still in the same practice.", text: change.error?.message, forget: change.reset },
    { title: "Your signed agreement was not saved.", text: agreement.error?.message, forget: agreement.reset },
  ];
  return {
    switching: {
      ...(loginAs === null && { onSwitchPractice: ({ practiceId }: { practiceId: number }) => change.mutate(practiceId) }),
      // When it has worked the page is on its way out.
      isSwitching: change.isPending || change.isSuccess,
    },
    saving: { ...(agreementSigned && loginAs === null && { onSaveAgreement: () => agreement.mutate() }) },
    problem: problems.find(({ text }) => text !== undefined),
  };
}

/** No events without a role, or if the practice is not on the portal. */
const mayListen = ({ practiceRoles, embassyRoles, practice, practices }: Me["roles"]): boolean =>
  [...practiceRoles, ...embassyRoles].some(({ active }) => active) &&
  practices.find(({ practiceId }) => practiceId === practice?.practiceId)?.isMyLinnet !== false;

/** An administrator who works as a physician has not seen it for them. */
const hearsAlerts = ({ practiceRoles, loginAs }: Me["roles"]) =>
  loginAs === null && practiceRoles.some(({ roleId, active }) => active && isPhysicianRole(roleId));

interface ShellProps {
  me: Me;
  page: Page | undefined;
  announcement: ReactNode;
}

function Shell({ me: { roles, menu }, page, announcement }: ShellProps) {
  const settings = useSettings();
  const [tourAsked, setTourAsked] = useState(false);
  const { switching, saving, problem } = useShellActions(roles);
  const navigation = navigationOf(menu, pageOfMenu);
  const search = useSearch(roles, navigation);
  const items = navigation.flatMap((section) => section.items);
  const isOpen =
    page === undefined ||
    mayOpen(
      page,
      roles,
      items.map(({ href }) => href),
    );
  const place = usePlaceInMenu(page);
  const frame = (menuShown: typeof navigation, actions: Partial<ShellActions>, children: ReactNode) => (
    <AppShell
      settings={settings}
      person={{ ...roles, role: roleWords(roles), inEmbassy: isEmbassyMenu(menu) }}
      actions={{ onLogOut: () => void signOut(), ...switching, ...actions }}
      menu={menuShown}
      current={items.find(({ href }) => href === place)?.id}
      isFull={(page?.under ?? page?.at) === referralScreens.desk}
      banners={
        <>
          {roles.loginAs && (
            <Suspense>
              <LoginAsStrip person={roles} loginAs={roles.loginAs} />
            </Suspense>
          )}
          {mayListen(roles) && hearsAlerts(roles) && (
            <Suspense>
              <LiveAlert practices={roles.practices} practiceInUse={roles.practice?.practiceId} />
            </Suspense>
          )}
          {roles.ended && (
            <Suspense>
              <AccessEnded ended={roles.ended} />
            </Suspense>
          )}
          {(roles.waitingFor || roles.isNpiClaim) && (
            <Suspense>
              <WaitingNotice roles={roles} />
            </Suspense>
          )}
          {announcement}
          {problem && (
            <Banner
              look="strip"
              tone="danger"
              label="Problem"
              role="alert"
              title={problem.title}
              action={
                <Button size="xs" variant="default" onClick={problem.forget}>
                  Close
                </Button>
              }
            >
              {problem.text}
            </Banner>
          )}
        </>
      }
    >
      {children}
    </AppShell>
  );
  const inside = { ...saving, ...search.actions, onShowTour: () => setTourAsked(true) };
  if (roles.secondFactor === "required")
    return frame(
      [],
      { helpAbout: sessionScreens.accountSettings },
      <Suspense>
        <RequiredFactor email={roles.email} />
      </Suspense>,
    );
  // There is no Suspense above the page: each wait would hide it and take the focus from its heading.
  const shown = (
    <>
      {roles.secondFactor === "offered" && page?.at === sessionScreens.home && <FactorOffer />}
      <Outlet />
    </>
  );
  return (
    <MenuContext value={navigation}>
      <AgreementGate roles={roles} closed={(notice) => frame([], { helpAbout: sessionScreens.signing }, notice)}>
        {frame(navigation, inside, isOpen ? shown : <NotHere />)}
        {mayListen(roles) && (
          <Suspense>
            <LiveMenu menu={menu} />
          </Suspense>
        )}
        {search.dialog}
        <Notices />
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

/** The item that is marked: the page's own, that of its list, or for a chart or a referral that of its list. */
function usePlaceInMenu(page: Page | undefined): string | undefined {
  const [referralList] = useReferralListInUse();
  if (page?.at.path === patientScreens.chart.path) return lastOpenedList().read()?.split("?")[0];
  if (page?.at.path === referralScreens.details.path) return referralList?.split("?")[0];
  return (page?.under ?? page?.at)?.path;
}

/**
 * Keeps what is typed for a field that is on its way, so that no letter is lost or reaches the page behind. It ends when it is called
 * for the text. Enter does nothing so long: what it would choose has not been seen.
 */
function captureTyping(onEscape: () => void): () => string {
  let letters: string[] = [];
  const keep = (event: KeyboardEvent) => {
    const isShortcut = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState("AltGraph");
    // Controls in a dialog keep their own keys.
    const isInDialog = document.activeElement?.closest("[aria-modal=true]");
    if (isShortcut || event.isComposing || isInDialog) return;
    if (event.key === "Escape") onEscape();
    else if (event.key === "Backspace") letters = letters.slice(0, -1);
    else if ([...event.key].length === 1) letters.push(event.key);
    else if (event.key !== "Enter") return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener("keydown", keep, { capture: true });
  return () => {
    window.removeEventListener("keydown", keep, { capture: true });
    return letters.join("");
  };
}
