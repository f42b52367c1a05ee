import type { UserRoles } from "@linnet/contract/session";
import { formatDate } from "../../platform/format/format.ts";
import { useSettings } from "../../platform/page/settings.ts";
import { Banner } from "../../ui/feedback/banner.tsx";
import { Link } from "../../ui/layout/link.tsx";
import { SupportPhone } from "../../ui/layout/support-phone.tsx";
import { accountScreens } from "../accounts/routes.ts";

/** For people without any role left: the practice where it ended, the contact, and open invitations (decision G-SES-10). */
export function AccessEnded({ ended: { practiceName, endedOn } }: { ended: NonNullable<UserRoles["ended"]> }) {
  const settings = useSettings();
  return (
    <Banner look="strip" tone="warning" label="Access ended">
      Your access at {practiceName} ended on {formatDate(endedOn, settings.timeZone)}. To regain access, ask the practice’s owner or
      administrator, or call support: <SupportPhone settings={settings} />. If they invited you again, accept the invitation under{" "}
      <Link href={accountScreens.ownInvitations.to()}>My invitations</Link>.
    </Banner>
  );
}
