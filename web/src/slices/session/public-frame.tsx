import type { ReactNode } from "react";
import { useSettings } from "../../platform/settings.ts";
import { Link } from "../../ui/link.tsx";
import { Logo } from "../../ui/logo.tsx";
import classes from "./public-frame.module.css";
import { sessionScreens } from "./routes.ts";
import { SignInScene } from "./sign-in-scene.tsx";

/** Around a page while nobody is signed in: whose portal it is, and no navigation. */
export function PublicFrame({ children, footer }: { children: ReactNode; footer: ReactNode }) {
  const { hospitalName } = useSettings();
  return (
    <div className={classes["frame"]}>
      <header className={`ln-bar ${classes["bar"]}`}>
        <Link className={classes["brand"]} href={sessionScreens.home.to()}>
          <Logo size={30} />
          <span className={classes["names"]}>
            <strong>Linnet</strong>
            {hospitalName}
          </span>
          <span className="ln-hidden">: home</span>
        </Link>
      </header>
      <div className={classes["middle"]}>
        <main id="main" className={`ln-card ${classes["main"]}`}>
          {children}
        </main>
        <SignInScene />
      </div>
      <div className={classes["below"]}>{footer}</div>
    </div>
  );
}
