import type { UserRoles } from "@linnet/contract/session";
import { Button } from "@mantine/core";
import { formatTime } from "../../../platform/format/format.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { useStopLoginAs } from "./api.ts";

interface LoginAsStripProps {
  person: Pick<UserRoles, "firstName" | "lastName">;
  loginAs: NonNullable<UserRoles["loginAs"]>;
}

/** Above every page in login-as: who is really there, and the way back (SES-048, decision G-SES-27). */
export function LoginAsStrip({ person: { firstName, lastName }, loginAs: { administrator, until } }: LoginAsStripProps) {
  const { timeZone } = useSettings();
  const stop = useStopLoginAs();
  return (
    <Banner
      look="strip"
      tone="warning"
      label="Logged in as another user"
      action={
        <Button size="xs" variant="default" loading={stop.isPending} onClick={() => stop.mutate()}>
          Stop
        </Button>
      }
    >
      <strong>
        {administrator} is working as {firstName} {lastName}
      </strong>{" "}
      until {formatTime(until, timeZone)}. All events are logged and monitored.
    </Banner>
  );
}
