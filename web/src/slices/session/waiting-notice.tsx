import type { UserRoles } from "@linnet/contract/session";
import { useSettings } from "../../platform/page/settings.ts";
import { Banner } from "../../ui/feedback/banner.tsx";
import { SupportPhone } from "../../ui/layout/support-phone.tsx";

/** For who waits for a practice to confirm their role, or for the hospital to confirm their NPI (decisions G-ACC-28, -29). */
export function WaitingNotice({ roles: { waitingFor } }: { roles: UserRoles }) {
  const settings = useSettings();
  if (waitingFor)
    return (
      <Banner look="strip" tone="info" label="Waiting for confirmation">
        The owner or an administrator of {waitingFor.practiceName} must confirm your role. After that, you can work for the practice.
      </Banner>
    );
  return (
    <Banner look="strip" tone="info" label="NPI not confirmed yet">
      The hospital is confirming your NPI. Until then, you cannot see the patients assigned to you. Questions? Call support:{" "}
      <SupportPhone settings={settings} />.
    </Banner>
  );
}
