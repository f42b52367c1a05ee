import type { Today } from "@linnet/contract/home";
import { Group, Stack, Text } from "@mantine/core";
import { formatDate } from "../../platform/format/format.ts";
import { useSettings } from "../../platform/page/settings.ts";
import classes from "./home.module.css";

const counted = (count: number) => (count === 1 ? "1 result" : `${count} results`);

/** For an owner: how many results each physician of the practice has not reviewed, and how long the oldest waits. */
export function PracticeReviews({ figures }: { figures: NonNullable<Today["unreviewed"]> }) {
  const { timeZone } = useSettings();
  return (
    <section className={`ln-card ${classes.section}`} aria-labelledby="practice-reviews">
      <Stack gap={4} p="md">
        <h2 id="practice-reviews" className={classes.heading}>
          Not yet reviewed in your practice
        </h2>
        {figures.map(({ physicianId, name, count, oldestAt }) => (
          <Group key={physicianId} justify="space-between" gap="xs">
            <Text size="sm" fw={600}>
              Dr. {name}
            </Text>
            <Text size="sm" c="dimmed">
              {counted(count)}, oldest received {formatDate(oldestAt, timeZone)}
            </Text>
          </Group>
        ))}
      </Stack>
    </section>
  );
}
