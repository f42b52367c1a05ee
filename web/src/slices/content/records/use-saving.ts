import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../../platform/http/api-client.ts";
import type { UploadProgress } from "../../../platform/http/upload.ts";
import { useIdempotencyKey } from "../../../platform/http/use-idempotency-key.ts";
import { useOneAtATime } from "../../../platform/http/use-one-at-a-time.ts";
import { READER_QUERIES } from "./reader-queries.ts";

/** What a form sends: its fields, and a file where it has one. */
export interface UpdatePayload<Body> {
  body: Body;
  file?: File | undefined;
}

interface Sending {
  key: string;
  signal: AbortSignal;
  onProgress: (progress: UploadProgress) => void;
}

/** Sends a payload for the row that is edited, as it was read; without one it is added. */
export type SendUpdate<Row, Body> = (payload: UpdatePayload<Body>, sending: Sending, row: Row | undefined) => Promise<unknown>;

/** The file of a payload as a call takes it. */
export const filesOf = (file: File | undefined) => (file ? [{ name: file.name, content: file }] : []);

/** A file is known by these; the browser does not compare what is in it. */
const marksOf = (file: File | undefined) => file && [file.name, file.size, file.lastModified];

interface SavingPlan<Body> {
  send: (payload: UpdatePayload<Body>, sending: Sending) => Promise<unknown>;
  onSaved: (payload: UpdatePayload<Body>) => void;
}

/** Sends what a form holds: once at a time, with how far it has got, until it is given up. */
export function useSaving<Body>({ send, onSaved }: SavingPlan<Body>) {
  const queries = useQueryClient();
  const underKey = useIdempotencyKey();
  const [progress, setProgress] = useState<UploadProgress>();
  const stop = useRef<AbortController>(undefined);
  const mutation = useMutation({
    mutationFn: (payload: UpdatePayload<Body>) => {
      const stopping = new AbortController();
      const { signal } = stopping;
      stop.current = stopping;
      return underKey([payload.body, marksOf(payload.file)], (key) => send(payload, { key, signal, onProgress: setProgress }));
    },
    onSuccess: (_saved, payload) => {
      // Not awaited here.
      void queries.invalidateQueries(READER_QUERIES);
      onSaved(payload);
    },
    onSettled: () => setProgress(undefined),
  });
  // Talks to the network: what is still being sent when its page is left was not meant to be.
  useEffect(() => () => stop.current?.abort(), []);
  return {
    save: useOneAtATime(mutation),
    cancel: () => stop.current?.abort(),
    progress,
    isSending: mutation.isPending,
    isSaved: mutation.isSuccess,
    /** What came of it is not said any more. */
    forget: mutation.reset,
    /** A cancellation by the user is not an error. */
    error: mutation.error instanceof ApiError ? mutation.error : undefined,
  };
}
