import type { Incomplete } from "@linnet/contract/chart/incomplete";
import { Group, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";

/** What a section lists: one, and several. */
export type Noun = readonly [one: string, several: string];

export const RESULTS: Noun = ["result", "results"];
export const VISITS: Noun = ["visit", "visits"];

/** What is said of a section that lacks something that may be shown; a number only of what the record did send (decision G-CHT-24). */
export function missingWords(incomplete: Incomplete, [one, several]: Noun): string[] {
  const { UNREADABLE = 0, IS_CUT = false } = incomplete ?? {};
  const noun = UNREADABLE === 1 ? one : several;
  return [
    ...(UNREADABLE > 0
      ? [`${UNREADABLE} ${noun} in the hospital’s record could not be shown. Call the hospital for the complete record.`]
      : []),
    ...(IS_CUT ? ["This list is incomplete because the hospital’s system did not send everything. Call the hospital."] : []),
  ];
}

interface MissingNoteProps {
  of: Incomplete;
  noun: Noun;
  /** Where nothing around it keeps it from the edge. */
  isPadded?: boolean;
}

/** Stands in each section that lacks something, and nowhere else. */
export function MissingNote({ of, noun, isPadded = false }: MissingNoteProps) {
  const words = missingWords(of, noun);
  if (words.length === 0) return null;
  return (
    <Group role="note" wrap="nowrap" gap="xs" align="flex-start" mb="xs" px={isPadded ? "1.25rem" : 0}>
      <IconAlertTriangle size={16} aria-hidden style={{ flex: "none", marginTop: 2, color: "var(--ln-warning-ink)" }} />
      <Text component="p" size="sm" fw={550}>
        {words.join(" ")}
      </Text>
    </Group>
  );
}
