import type { PortalSettings } from "@linnet/contract/session";
import { AppShell as Layout } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type ReactNode, Suspense, useState } from "react";
import { lazyPart } from "../platform/page/lazy-part.ts";
import { AppFooter } from "./app-footer.tsx";
import classes from "./app-shell.module.css";
import { PhoneBar } from "./phone-bar.tsx";
import { PracticeMenu } from "./practice-menu.tsx";
import type { MenuOpener, ShellActions, ShellPerson } from "./shell-props.ts";
import { type MenuGroup, SideNav } from "./side-nav.tsx";
import { TopBar } from "./top-bar.tsx";

/** Loaded when the pointer or the focus comes near its button, which wide windows do not even have. */
const MenuDrawer = lazyPart(async () => ({ default: (await import("./menu-drawer.tsx")).MenuDrawer }));

/** From here down the menu is a drawer, opened from the bottom bar. */
const NARROW = "(max-width: 62.5em)";
/** From here down the menu has room for icons only. */
const MEDIUM = "(max-width: 80em)";
const NOW = { getInitialValueInEffect: false };

interface AppShellProps {
  settings: PortalSettings;
  person: ShellPerson;
  actions: ShellActions;
  menu: MenuGroup[];
  /** The id of the menu's item that is shown. */
  current: string | undefined;
  /** A page that needs all the room there is: the menu is icons, and the content has no greatest width. */
  isFull?: boolean;
  /** Login-as caution first, announcement second. */
  banners?: ReactNode;
  children: ReactNode;
}

/** Moves the focus without an entry in the history, which the address #main would leave there. */
function SkipLink() {
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads to a place on the page, and screen readers list it among the links
    <a
      className={classes.skip}
      href="#main"
      onClick={(event) => {
        event.preventDefault();
        const main = document.getElementById("main");
        // What is only offered above the page's heading is skipped, too.
        (main?.querySelector<HTMLElement>("h1[tabindex]") ?? main)?.focus();
      }}
    >
      Skip to main content
    </a>
  );
}

/** The frame around every page of a person who is signed in. */
export function AppShell({ settings, person, actions, menu, current, isFull = false, banners, children }: AppShellProps) {
  const [drawer, setDrawer] = useState<"unused" | "closed" | "open">("unused");
  const isNarrow = useMediaQuery(NARROW, false, NOW);
  const isMedium = useMediaQuery(MEDIUM, false, NOW);
  const close = () => setDrawer("closed");
  const menuButton: MenuOpener = { onNear: () => drawer === "unused" && close(), onClick: () => setDrawer("open") };
  return (
    <div className={classes.shell} data-full={isFull || undefined}>
      <SkipLink />
      {banners && <div className="ln-no-print">{banners}</div>}
      <Layout
        mode="static"
        className={classes.frame}
        header={{ height: "var(--ln-bar-height)" }}
        footer={{ height: "var(--ln-foot-height)" }}
        zIndex={50}
        withBorder={false}
        transitionDuration={0}
      >
        <TopBar settings={settings} person={person} actions={actions} menuButton={menuButton} />
        <div className={classes.below}>
          <div className={classes.side}>{!isNarrow && <SideNav menu={menu} current={current} isRail={isMedium || isFull} />}</div>
          <div className={classes.column}>
            <main id="main" className={classes.main} tabIndex={-1}>
              {children}
            </main>
            <AppFooter settings={settings} />
          </div>
        </div>
        {isNarrow && (
          <PhoneBar
            menu={menu}
            current={current}
            actions={actions}
            menuButton={menuButton}
            isWaiting={menu.length === 0 && person.practice === null}
          />
        )}
      </Layout>
      {drawer !== "unused" && (
        <Suspense>
          <MenuDrawer opened={drawer === "open"} onClose={close}>
            <SideNav menu={menu} current={current} onFollow={close} />
            {person.practice && (
              <div className={classes.elsewhere}>
                <PracticeMenu
                  inUse={person.practice}
                  practices={person.practices}
                  onSwitch={actions.onSwitchPractice}
                  isSwitching={actions.isSwitching}
                />
              </div>
            )}
          </MenuDrawer>
        </Suspense>
      )}
    </div>
  );
}
