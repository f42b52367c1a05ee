import { type Marked, type ReadFor, resultsToRead } from "@linnet/contract/chart/to-read";
import type { CallOf } from "@linnet/contract/endpoint";
import { Button } from "@mantine/core";
import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { call } from "../../../platform/http/api-client.ts";
import { me } from "../../session/public.ts";
import classes from "./mark-read.module.css";

/** The page of results to read, whose pages are asked anew when something was marked. */
export const RESULTS_TO_READ = "results-to-read";

const forget = (queries: QueryClient) => queries.invalidateQueries({ queryKey: [RESULTS_TO_READ], refetchType: "none" });

/** Marks results of a child as read. Only what the reader was shown is named: what has come since stays. */
export async function markRead(queries: QueryClient, body: CallOf<typeof resultsToRead.mark>["body"]): Promise<Marked> {
  const marked = await call(resultsToRead.mark, { body });
  await forget(queries);
  return marked;
}

/** Takes marks back, by what marking them has answered. */
export async function unmarkRead(queries: QueryClient, body: CallOf<typeof resultsToRead.unmark>["body"]): Promise<void> {
  await call(resultsToRead.unmark, { body });
  await forget(queries);
}

interface Doing {
  ids: number[];
  /** The physician for whom it is read as well. */
  forPhysician: ReadFor | undefined;
}

interface Done extends Doing {
  marked: Marked;
}

/** Marks results of a child as read, and takes that back. */
export function useMarkRead(personId: string, { onMarked, onUndone }: { onMarked?: (ids: number[]) => void; onUndone?: () => void }) {
  const queries = useQueryClient();
  const marking = useMutation({
    mutationFn: async ({ ids, forPhysician }: Doing): Promise<Done> => {
      const body = { personId, ids, forPhysician: forPhysician?.physicianId ?? null };
      return { ids, forPhysician, marked: await markRead(queries, body) };
    },
    onSuccess: ({ ids }) => onMarked?.(ids),
  });
  const undoing = useMutation({
    mutationFn: ({ marked, forPhysician }: Done) =>
      unmarkRead(queries, { personId, forPhysician: forPhysician?.physicianId ?? null, ...marked }),
    onSuccess: () => {
      marking.reset();
      onUndone?.();
    },
  });
  return { marking, undoing };
}

type Marking = ReturnType<typeof useMarkRead>;

/** In login-as nothing is read: it would be read for the person who is shown (decision G-CHT-20). */
export const useMayMark = () => useQuery(me).data?.roles.loginAs === null;

interface MarkButtonsProps extends Marking {
  ids: number[];
  readFor: readonly ReadFor[];
  /** 'Mark read', or 'Mark all read'. */
  words: string;
  /** Whose results, where several are on the page. */
  whose?: string;
}

/** 'Mark read', and for the colleague of a physician who shares the child 'Read for Dr …'. */
export function MarkButtons({ marking, ids, readFor, words, whose }: MarkButtonsProps) {
  const about = whose === undefined ? "" : `: ${whose}`;
  if (!useMayMark()) return null;
  const isFor = (reader: ReadFor | undefined) => marking.isPending && marking.variables.forPhysician === reader;
  return (
    <span className={classes.buttons}>
      <Button
        size="compact-sm"
        variant="subtle"
        loading={isFor(undefined)}
        aria-label={words + about}
        onClick={() => marking.mutate({ ids, forPhysician: undefined })}
      >
        {words}
      </Button>
      {readFor.map((physician) => (
        <Button
          key={physician.physicianId}
          size="compact-sm"
          variant="subtle"
          loading={isFor(physician)}
          aria-label={`Read for Dr ${physician.name}${about}`}
          onClick={() => marking.mutate({ ids, forPhysician: physician })}
        >
          Read for Dr {physician.name}
        </Button>
      ))}
      {marking.error && <span role="alert">{marking.error.message}</span>}
    </span>
  );
}

const countOf = ({ ids }: Done) => (ids.length === 1 ? "1 result" : `${ids.length} results`);

/** What was marked, and the way back. The focus was on a button that has gone. */
export function MarkedLine({ marking, undoing, whose }: Marking & { whose?: string }) {
  const undo = useRef<HTMLButtonElement>(null);
  const done = marking.data;
  // Talks to the browser: who pressed 'Mark read' goes on from here.
  useEffect(() => {
    if (done) undo.current?.focus({ preventScroll: true });
  }, [done]);
  if (!done) return null;
  return (
    <span className={classes.buttons}>
      <span role="status">
        {countOf(done)} marked read{done.forPhysician && `, for Dr ${done.forPhysician.name} too`}.
      </span>
      <Button
        ref={undo}
        size="compact-sm"
        variant="subtle"
        loading={undoing.isPending}
        aria-label={whose === undefined ? "Undo" : `Undo for ${whose}`}
        onClick={() => undoing.mutate(done)}
      >
        Undo
      </Button>
      {undoing.error && <span role="alert">{undoing.error.message}</span>}
    </span>
  );
}
