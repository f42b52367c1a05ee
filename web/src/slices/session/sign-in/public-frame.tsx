import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { usePageInView } from "../../../platform/page/page.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { Link } from "../../../ui/layout/link.tsx";
import { Logo } from "../../../ui/layout/logo.tsx";
import { accountScreens } from "../../accounts/routes.ts";
import { HelpButton } from "../help/button.tsx";
import { sessionScreens } from "../routes.ts";
import classes from "./public-frame.module.css";
import { SignInScene } from "./scene.tsx";

interface PublicFrameProps {
  /** The page has the whole width; otherwise it is a card over the hills. */
  wide: boolean;
  banners: ReactNode;
  footer: ReactNode;
  children: ReactNode;
}

/** The frame for signed-out pages: the hospital, the sign-in, and no navigation. */
export function PublicFrame({ wide, banners, footer, children }: PublicFrameProps) {
  const { hospitalName } = useSettings();
  // Home has these links below its heading.
  const isHome = usePageInView()?.at === sessionScreens.home;
  return (
    <div className={classes.frame}>
      {banners}
      <header className={`ln-bar ${classes.bar} ${wide ? classes.wideBar : ""}`}>
        <Link className={classes.brand} href={sessionScreens.home.to()}>
          <Logo size={30} />
          <span className={classes.names}>
            <strong>Linnet</strong>
            {hospitalName}
          </span>
          <span className="ln-hidden">: home</span>
        </Link>
        {wide && !isHome && (
          <nav aria-label="Account" className={classes.links}>
            <Link href={accountScreens.newPracticeRequest.to()}>Request an account</Link>
            <Button component={Link} href={sessionScreens.login.to()}>
              Sign in
            </Button>
          </nav>
        )}
        <HelpButton />
      </header>
      {wide ? (
        <main id="main" className={classes.wide}>
          {children}
        </main>
      ) : (
        <div className={classes.middle}>
          <main id="main" className={`ln-card ${classes.main}`}>
            {children}
          </main>
          <SignInScene />
        </div>
      )}
      <div className={classes.below}>{footer}</div>
    </div>
  );
}
