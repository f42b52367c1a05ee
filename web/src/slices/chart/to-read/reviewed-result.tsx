import type { Marking, ResultToRead } from "@linnet/contract/chart/to-read";
import { Button, Group, Text } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { formatDateTime } from "../../../platform/format/format.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { FoundResult } from "../../../ui/chart/found-result.tsx";
import { ResultNotes } from "./result-note.tsx";
import { useMayMark, useReview } from "./use-review.ts";

interface ReviewedResultProps {
  personId: string;
  result: ResultToRead;
  marking: Marking;
  onUndone?: (ids: readonly number[]) => void;
}

const DAY_MS = 86_400_000;
/** So long the server takes a review back (decision G-CHT-22). */
const REVIEWED_DAYS = 30;

/** A reviewed result: reviewer, time, note, and undo for 30 days. */
export function ReviewedResult({ personId, result, marking, onUndone }: ReviewedResultProps) {
  const { timeZone } = useSettings();
  const { undoing } = useReview(personId, { onUndone });
  const mayMark = useMayMark() && marking !== "none";
  const word = marking === "seen" ? "seen" : "reviewed";
  const { reviewed } = result;
  const isRecent = reviewed?.at ? Date.now() - Date.parse(reviewed.at) < REVIEWED_DAYS * DAY_MS : false;
  if (undoing.isSuccess)
    return (
      <Text size="sm" role="status">
        {result.title} is marked as not {word}.
      </Text>
    );
  return (
    <Group justify="space-between" gap="xs">
      <div>
        <FoundResult result={result} />
        {reviewed && (
          <Text size="sm" c="var(--ln-success-ink)">
            <IconCircleCheck size={14} aria-hidden /> {word === "seen" ? "Seen" : "Reviewed"} by {reviewed.by}
            {reviewed.at && ` ${formatDateTime(reviewed.at, timeZone)}`}
          </Text>
        )}
        <ResultNotes notes={result.notes ?? []} />
        {undoing.error && (
          <Text size="sm" role="alert">
            {undoing.error.message}
          </Text>
        )}
      </div>
      {mayMark && isRecent && (
        <Button
          size="compact-sm"
          variant="subtle"
          loading={undoing.isPending}
          aria-label={`Mark as not ${word}: ${result.title} ${result.value}`}
          onClick={() => undoing.mutate([result.id])}
        >
          Mark as not {word}
        </Button>
      )}
    </Group>
  );
}
