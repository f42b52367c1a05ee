import { directory } from "@linnet/contract/directory";
import { physicians } from "@linnet/contract/directory/physicians";
import { practiceHandover } from "@linnet/contract/practice/handover";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { call } from "../../../platform/http/api-client.ts";
import { useReload } from "./use-reload.ts";

const KEY = "directory";

/** A number is the id of a practice (DIR-025). */
export const isId = (text: string): boolean => /^\d+$/.test(text);

export const physiciansFound = (text: string) =>
  queryOptions({
    queryKey: [KEY, "physicians-found", text],
    queryFn: ({ signal }) => call(physicians.search, { query: { searchTerm: text } }, { signal }),
  });

export const practicesFound = (text: string) =>
  queryOptions({
    queryKey: [KEY, "practices-found", text],
    queryFn: ({ signal }) => call(directory.search, { query: { searchTerm: text, searchKey: isId(text) ? "id" : "name" } }, { signal }),
  });

export const practicesFoundByPlace = (text: string) =>
  queryOptions({
    queryKey: [KEY, "practices-found-by-place", text],
    queryFn: ({ signal }) => call(directory.search, { query: { searchTerm: text, searchKey: "location" } }, { signal }),
  });

export const physiciansOfPractice = (id: number) =>
  queryOptions({
    queryKey: [KEY, "physicians-of-practice", id],
    queryFn: ({ signal }) => call(directory.physicians, { params: { id } }, { signal }),
  });

export const locationsOfPractice = (id: number) =>
  queryOptions({
    queryKey: [KEY, "locations-of-practice", id],
    queryFn: ({ signal }) => call(directory.locations, { params: { id } }, { signal }),
  });

/** What a physician leaves behind in each practice. Always reloaded: it is the basis of a decision. */
export const departuresOf = (physicianId: number) =>
  queryOptions({
    queryKey: [KEY, "departures", physicianId],
    queryFn: ({ signal }) => call(practiceHandover.departure, { query: { physicianId } }, { signal }),
    staleTime: 0,
  });

export interface Removal {
  type: "physician" | "practice";
  id: number;
  name: string;
}

/** Reloads the page after either outcome, without an error message (decisions G-X-27, G-DIR-06). */
export function useDeactivate() {
  const reload = useReload();
  return useMutation({
    mutationFn: ({ type, id, takeOver = [] }: Removal & { takeOver?: { practiceId: number; colleagues: number[] }[] }) =>
      type === "practice"
        ? call(directory.deactivate, { params: { id } })
        : // Without an answer nothing is sent, as the specification has it.
          call(physicians.deactivate, { params: { id }, ...(takeOver.length > 0 && { body: { takeOver } }) }),
    onSuccess: (_done, { name, id }) => reload(`${name} (ID ${id}) is deactivated.`),
    onError: () => reload(),
  });
}
