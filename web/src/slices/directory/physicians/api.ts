import { type PhysicianEdit, type PhysicianForm, physicians } from "@linnet/contract/directory/physicians";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../platform/http/api-client.ts";
import { useIdempotencyKey } from "../../../platform/http/use-idempotency-key.ts";

const KEY = "directory";

export const physicianRecord = (id: number) =>
  queryOptions({
    queryKey: [KEY, "physician", id],
    queryFn: ({ signal }) => call(physicians.get, { params: { id } }, { signal }),
  });

/** What can be chosen in the form of a physician. */
export const physicianChoices = queryOptions({
  queryKey: [KEY, "physician-choices"],
  queryFn: ({ signal }) => call(physicians.choices, {}, { signal }),
});

/** What a form says of a physician, for a look at who is listed already. */
export interface TypedFacts {
  firstName: string;
  lastName: string;
  npi: string;
  license: string;
  email: string;
  phone: string;
}

/** A whole name, an NPI or an email tells a physician from others. */
export const isEnoughToSearch = ({ firstName, lastName, npi, email }: TypedFacts): boolean =>
  (firstName !== "" && lastName !== "") || npi !== "" || email !== "";

/** Active physicians who may be the one who is being typed. */
export const possiblePhysiciansOf = (typed: TypedFacts) =>
  queryOptions({
    queryKey: [KEY, "possible-physicians", typed],
    queryFn: ({ signal }) => call(physicians.possibleDuplicates, { body: typed }, { signal }),
    enabled: isEnoughToSearch(typed),
    // What is found for one letter less stays until the answer is there.
    placeholderData: keepPreviousData,
  });

/** Reads the record as it is now. */
export function useReadPhysician(id: number) {
  const queries = useQueryClient();
  return () => queries.fetchQuery({ ...physicianRecord(id), staleTime: 0 });
}

export function useSetHomePractice(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (practiceId: number | null) => call(physicians.setHomePractice, { body: { id, practiceId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: physicianRecord(id).queryKey }),
  });
}

export function useCreatePhysician() {
  const queries = useQueryClient();
  const underKey = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: PhysicianForm) => underKey(body, (key) => call(physicians.create, { body }, { key })),
    onSuccess: () => void queries.invalidateQueries({ queryKey: [KEY] }),
  });
}

/** Reloads other data about the physician; the reply contains the record. */
export function useEditPhysician() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: PhysicianEdit) => call(physicians.edit, { body }),
    onSuccess: (saved) => {
      const { queryKey } = physicianRecord(saved.id);
      queries.setQueryData(queryKey, saved);
      void queries.invalidateQueries({ queryKey: [KEY], refetchType: "inactive" });
    },
  });
}
