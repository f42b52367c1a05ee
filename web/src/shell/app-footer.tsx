import type { PortalSettings } from "@linnet/contract/session";
import { Link } from "../ui/layout/link.tsx";
import { SupportPhone } from "../ui/layout/support-phone.tsx";
import classes from "./app-footer.module.css";

type FooterSettings = Pick<PortalSettings, "supportPhone" | "supportPhoneOption" | "version">;

export function AppFooter({ settings }: { settings: FooterSettings }) {
  return (
    <footer className={classes.footer}>
      <span>
        Support <SupportPhone settings={settings} />
      </span>
      <Link href="/home/privacypolicy">Privacy policy</Link>
      <Link href="/home/terms">Terms of use</Link>
      <span className={classes.version}>Version {settings.version}</span>
    </footer>
  );
}
