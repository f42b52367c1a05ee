import type { PortalSettings } from "@linnet/contract/session";
import { Link } from "../ui/link.tsx";
import classes from "./app-footer.module.css";

/** A number of this country may stand without its country code; a telephone wants it. */
function dialled(phone: string): string {
  const digits = phone.replace(/\D/g, "");
  return phone.trim().startsWith("+") || digits.length !== 10 ? `tel:+${digits}` : `tel:+1${digits}`;
}

type FooterSettings = Pick<PortalSettings, "supportPhone" | "supportPhoneOption" | "version">;

export function AppFooter({ settings: { supportPhone, supportPhoneOption, version } }: { settings: FooterSettings }) {
  return (
    <footer className={classes["footer"]}>
      <span>
        Support <a href={dialled(supportPhone)}>{supportPhone}</a>
        {supportPhoneOption && ` (option ${supportPhoneOption})`}
      </span>
      <Link href="/home/privacypolicy">Privacy policy</Link>
      <Link href="/home/terms">Terms of use</Link>
      <span className={classes["version"]}>Version {version}</span>
    </footer>
  );
}
