import { Drawer } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { AppFooter } from "./app-footer.tsx";
import classes from "./app-shell.module.css";
import { type MenuGroup, SideNav } from "./side-nav.tsx";
import { TopBar, type TopBarProps } from "./top-bar.tsx";

type AppShellProps = Omit<TopBarProps, "onOpenMenu"> & {
  menu: MenuGroup[];
  current: string;
  /** Login-as caution first, announcement second. */
  banners?: ReactNode;
  children: ReactNode;
};

export function AppShell({ menu, current, banners, children, ...bar }: AppShellProps) {
  const [menuOpen, setMenuOpen] = useState(false);
  return (
    <div className={classes["shell"]}>
      <a
        className={classes["skip"]}
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById("main")?.focus();
        }}
      >
        Skip to main content
      </a>
      {banners}
      <TopBar {...bar} onOpenMenu={() => setMenuOpen(true)} />
      <div className={classes["below"]}>
        <div className={classes["side"]}>
          <SideNav menu={menu} current={current} />
        </div>
        <div className={classes["column"]}>
          <main id="main" className={classes["main"]} tabIndex={-1}>
            {children}
          </main>
          <AppFooter />
        </div>
      </div>
      <Drawer opened={menuOpen} onClose={() => setMenuOpen(false)} title="Menu" size="18rem" padding="sm">
        <SideNav menu={menu} current={current} />
      </Drawer>
    </div>
  );
}
