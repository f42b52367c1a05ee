import type { LiveEvent } from "@linnet/contract/live";
import { Button, Group } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { subscribeToAlerts } from "../../../platform/http/live.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { Link } from "../../../ui/layout/link.tsx";
import { homeScreens } from "../../home/routes.ts";
import { sessionScreens } from "../../session/routes.ts";
import { RESULTS_TO_READ } from "../to-read/use-review.ts";

type Alert = Extract<LiveEvent, { kind: "alert" }>;

const WORDS = {
  review: {
    title: "A critical or preliminary abnormal result needs your review",
    action: "Review results",
    href: homeScreens.results.to(),
  },
  owner: { title: "No physician in your practice has viewed an urgent result", action: "Open Home", href: sessionScreens.home.to() },
} as const;

interface LiveAlertProps {
  /** The practices of the person, and which is in use: results of another one are seen after switching. */
  practices: readonly { practiceId: number; practiceName: string }[];
  practiceInUse: number | undefined;
}

/** Says on any page that a critical result has arrived, and shows none: nothing counts as displayed until the person opens it. */
export function LiveAlert({ practices, practiceInUse }: LiveAlertProps) {
  const queries = useQueryClient();
  const [alerts, setAlerts] = useState<readonly Alert[]>([]);
  // Listens to the server.
  useEffect(
    () => subscribeToAlerts((alert) => setAlerts((before) => [...before.filter(({ concern }) => concern !== alert.concern), alert])),
    [],
  );
  const dismiss = (concern: Alert["concern"]) => setAlerts(alerts.filter((alert) => alert.concern !== concern));
  return alerts.map(({ concern, practiceIds }) => {
    const { title, action, href } = WORDS[concern];
    const elsewhere = practices.filter(({ practiceId }) => practiceIds.includes(practiceId) && practiceId !== practiceInUse);
    return (
      <Banner
        key={concern}
        look="strip"
        tone="danger"
        role="alert"
        label="Critical result"
        title={title}
        action={
          <Group gap="xs">
            <Button
              component={Link}
              size="xs"
              href={href}
              onClick={() => {
                dismiss(concern);
                // Where the list is open already.
                void queries.invalidateQueries({ queryKey: [RESULTS_TO_READ] });
              }}
            >
              {action}
            </Button>
            <Button size="xs" variant="default" onClick={() => dismiss(concern)}>
              Close
            </Button>
          </Group>
        }
      >
        {elsewhere.length > 0 && `Switch to ${elsewhere.map(({ practiceName }) => practiceName).join(" or ")} to see it.`}
      </Banner>
    );
  });
}
