import type { Marking, ResultToRead } from "@linnet/contract/chart/to-read";
import { Button, Group, Text } from "@mantine/core";
import { use, useEffect, useRef } from "react";
import { FoundResult } from "../../../ui/chart/found-result.tsx";
import { ChildInPage } from "../../../ui/people/child-in-page.ts";
import { ChildLine } from "../../../ui/people/child-line.tsx";
import { NotesOfResult } from "./result-note.tsx";
import classes from "./review-list.module.css";
import { useMayMark, useReview } from "./use-review.ts";

const counted = (count: number, one: string, several: string) => (count === 1 ? `1 ${one}` : `${count} ${several}`);

const VERB = { review: "reviewed", seen: "seen", none: "" } as const satisfies Record<Marking, string>;

interface ReviewListProps {
  /** Whose results they are, the name in prose. */
  child: { personId: string; whose: string };
  /** New results, the most urgent first: what is normal is only counted. */
  results: readonly ResultToRead[];
  normalIds: readonly number[];
  marking: Marking;
  /** Brings a result into view; absent where it is not on the page. */
  onShow?: (result: ResultToRead) => void;
  onMarked: (ids: readonly number[]) => void;
  onUndone: (ids: readonly number[]) => void;
}

/**
 * A child's new results, each with value, unit, flag and date, and what marks them: one by one, those on the screen together, and apart
 * from them the normal ones, which are not shown one by one (decision G-CHT-22).
 */
export function ReviewList({ child: { personId, whose }, results, normalIds, marking: kind, onShow, onMarked, onUndone }: ReviewListProps) {
  const review = useReview(personId, { onMarked, onUndone });
  const { marking } = review;
  const inPage = use(ChildInPage);
  const mayMark = useMayMark() && kind !== "none";
  const word = VERB[kind];
  const rows = results.filter(({ isNormal }) => !isNormal);
  const mark = (ids: readonly number[], isBulk: boolean) => marking.mutate({ ids: [...ids], isBulk });
  const isBusy = (ids: readonly number[]) => marking.isPending && marking.variables.ids[0] === ids[0];
  return (
    <div>
      <ul className={classes.rows}>
        {rows.map((result) => (
          <li
            key={result.id}
            className={classes.row}
            data-critical={(result.finding.startsWith("critical") && !result.isSuperseded) || undefined}
          >
            <div className={classes.result}>
              <FoundResult result={result} {...(onShow && { onShow: () => onShow(result) })} />
              {kind !== "seen" && <NotesOfResult personId={personId} result={result} />}
            </div>
            {mayMark && (
              <Button
                size="xs"
                variant="default"
                loading={isBusy([result.id])}
                aria-label={`Mark ${word}: ${result.title} ${result.value}, ${whose}`}
                onClick={() => mark([result.id], false)}
              >
                Mark {word}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Group className={classes.foot ?? ""} gap="xs">
        {mayMark && inPage && <ChildLine child={inPage} />}
        {kind === "none" && (
          <Text size="sm" c="dimmed">
            Not yet reviewed by a physician
          </Text>
        )}
        {mayMark && rows.length > 1 && (
          <Button
            size="xs"
            variant="default"
            aria-label={`Mark these ${rows.length} as ${word}: ${whose}`}
            onClick={() =>
              mark(
                rows.map(({ id }) => id),
                false,
              )
            }
          >
            Mark these {rows.length} as {word}
          </Button>
        )}
        {mayMark && normalIds.length > 0 && (
          <Button
            size="xs"
            variant="subtle"
            loading={isBusy(normalIds)}
            aria-label={`Mark ${counted(normalIds.length, "normal result", "normal results")} as ${word}: ${whose}`}
            onClick={() => mark(normalIds, true)}
          >
            Mark {counted(normalIds.length, "normal result", "normal results")} as {word}
          </Button>
        )}
        {!mayMark && normalIds.length > 0 && <Text size="sm">{counted(normalIds.length, "normal result", "normal results")}</Text>}
        <Marked {...review} word={word} whose={whose} />
      </Group>
    </div>
  );
}

/** What was marked, and the way back. The focus was on a button that has gone. */
function Marked({ marking, undoing, word, whose }: ReturnType<typeof useReview> & { word: string; whose: string }) {
  const undo = useRef<HTMLButtonElement>(null);
  const ids = marking.data;
  // Talks to the browser: who pressed the button goes on from here.
  useEffect(() => {
    if (ids) undo.current?.focus({ preventScroll: true });
  }, [ids]);
  const error = marking.error ?? undoing.error;
  return (
    <>
      {error && (
        <Text size="sm" role="alert">
          {error.message}
        </Text>
      )}
      {ids && (
        <>
          <Text size="sm" role="status">
            {counted(ids.length, "result", "results")} marked as {word}.
          </Text>
          {ids.length > 0 && (
            <Button
              ref={undo}
              size="compact-sm"
              variant="subtle"
              loading={undoing.isPending}
              aria-label={`Undo for ${whose}`}
              onClick={() => undoing.mutate(ids)}
            >
              Undo
            </Button>
          )}
        </>
      )}
    </>
  );
}
