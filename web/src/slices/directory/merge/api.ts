import { directory } from "@linnet/contract/directory";
import { merges, type RecordMerge } from "@linnet/contract/directory/merges";
import { physicians } from "@linnet/contract/directory/physicians";
import type { InputOf } from "@linnet/contract/endpoint";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../platform/http/api-client.ts";

const KEY = "directory";

export type Kind = RecordMerge["kind"];

/** A record that may be the same one, with what tells it from others. */
export interface Candidate {
  id: number;
  name: string;
  facts: string[];
}

async function find(kind: Kind, text: string, signal: AbortSignal): Promise<Candidate[]> {
  if (kind === "practice") {
    const found = await call(directory.search, { query: { searchTerm: text, searchKey: "any", active: "true" } }, { signal });
    return found.map(({ practiceId: id, practiceName: name, address }) => ({ id, name, facts: [`ID ${id}`, address].filter(Boolean) }));
  }
  // A deactivated physician may be merged, too.
  const found = await call(physicians.search, { query: { searchTerm: text } }, { signal });
  return found.map(({ id, lastName, firstName, midName, npi, isActive, practices }) => ({
    id,
    name: [firstName, midName, lastName].filter(Boolean).join(" "),
    facts: [
      `ID ${id}`,
      ...(npi ? [`NPI ${npi}`] : []),
      ...(isActive ? [] : ["Deactivated"]),
      practices.map(({ practiceName }) => practiceName).join(", ") || "No practice",
    ],
  }));
}

/** Matches of a text: names, or an id or NPI. */
export const candidatesOf = (kind: Kind, text: string, isAsked: boolean) =>
  queryOptions({
    queryKey: [KEY, "merge-candidates", kind, text],
    queryFn: ({ signal }) => find(kind, text, signal),
    enabled: isAsked,
  });

/** Both side by side, as they are at this moment. */
export const mergePreviewOf = (merge: RecordMerge) =>
  queryOptions({
    queryKey: [KEY, "merge", merge],
    queryFn: ({ signal }) => call(merges.preview, { query: merge }, { signal }),
    gcTime: 0,
  });

/** Reloads all directory data. */
export function useReloadDirectory() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [KEY] });
}

/** After a conflict, both are compared again. */
export function useMerge() {
  const reload = useReloadDirectory();
  return useMutation({
    mutationFn: (body: InputOf<typeof merges.merge>["body"]) => call(merges.merge, { body }),
    onError: () => void reload(),
  });
}
