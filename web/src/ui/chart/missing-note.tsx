import type { Incomplete } from "@linnet/contract/chart/incomplete";
import { Group, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";

/** The singular and the plural of what a section lists. */
export type Noun = readonly [one: string, several: string];

export const RESULTS: Noun = ["result", "results"];
export const VISITS: Noun = ["visit", "visits"];

/** Sentences about what a section lacks although it may be shown. Counts only what the record sent (decision G-CHT-24). */
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
  /** Set if nothing around it adds padding. */
  isPadded?: boolean;
}

/** Shown only in sections that lack something. */
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
