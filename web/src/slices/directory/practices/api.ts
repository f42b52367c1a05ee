import { owners } from "@linnet/contract/accounts/owners";
import { directory, MIN_SEARCH_LENGTH } from "@linnet/contract/directory";
import { practiceNameWords } from "@linnet/contract/directory/practice-likeness";
import type { PracticeEdit, PracticeForm } from "@linnet/contract/directory/practice-record";
import { practicePeople } from "@linnet/contract/practice/people";
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../platform/http/api-client.ts";
import { useIdempotencyKey } from "../../../platform/http/use-idempotency-key.ts";

const KEY = "directory";

const practiceRecord = (id: number) =>
  queryOptions({
    queryKey: [KEY, "practice", id],
    queryFn: ({ signal }) => call(directory.get, { params: { id } }, { signal }),
  });

export const usePracticeRecord = (id: number) => useQuery(practiceRecord(id));

/** Reads the record as it is now. */
export function useReadPractice(id: number) {
  const queries = useQueryClient();
  return () => queries.fetchQuery({ ...practiceRecord(id), staleTime: 0 });
}

/** Less than three letters tell no practice from others: 'P.C.' is none. */
export const isEnoughToSearch = (name: string): boolean => practiceNameWords(name).join("").length >= MIN_SEARCH_LENGTH;

type FirstLocation = Partial<Record<"phone" | "address1" | "address2" | "zip", string | null | undefined>>;

/** Active practices that may be the one of this name, and of its first location once it has one (S3 §4). */
const lookUp = (name: string, { phone, address1, address2, zip }: FirstLocation = {}, signal?: AbortSignal) =>
  call(
    directory.lookup,
    {
      params: { name },
      query: { phone: phone || undefined, address1: address1 || undefined, address2: address2 || undefined, zip: zip || undefined },
    },
    signal && { signal },
  );

/** Active practices that may duplicate the typed one. */
export const possiblePracticesOf = (name: string, first?: FirstLocation) =>
  queryOptions({
    queryKey: [KEY, "possible-practices", name, first],
    queryFn: ({ signal }) => lookUp(name, first, signal),
    enabled: isEnoughToSearch(name),
    // What is found for one letter less stays until the answer is there.
    placeholderData: keepPreviousData,
  });

/** Active practices that may be the one of the form that is about to be sent. */
export const useLookup = () =>
  useMutation({ mutationFn: ({ practiceName, practice_Location: [first] }: PracticeForm) => lookUp(practiceName, first) });

/** Reloads other data about physicians and practices. */
function useDirectoryAct<Sent, Reply>(act: (sent: Sent) => Promise<Reply>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: act, onSuccess: () => void queries.invalidateQueries({ queryKey: [KEY] }) });
}

export function useCreatePractice() {
  const underKey = useIdempotencyKey();
  return useDirectoryAct((body: PracticeForm) => underKey(body, (key) => call(directory.create, { body }, { key })));
}

export const useEditPractice = () => useDirectoryAct((body: PracticeEdit) => call(directory.edit, { body }));

export const useChangeDefaultLocation = (practiceId: number) =>
  useDirectoryAct((locationId: number) => call(directory.changeDefaultLocation, { body: { locationId, practiceId } }));

export const useChangeOwner = (practiceId: number) =>
  useDirectoryAct((physicianId: number) => call(directory.changeOwner, { body: { physicianId, practiceId } }));

/** What brings a practice onto the portal next. */
export const nextStepOf = (id: number) =>
  queryOptions({
    queryKey: [KEY, "next-step", id],
    queryFn: ({ signal }) => call(owners.nextStep, { params: { id } }, { signal }),
  });

/** The physician works there: the hospital may say so of any practice. */
export const useVerifyPhysician = (practiceId: number) =>
  useDirectoryAct((physicianId: number) => call(practicePeople.verify, { body: { physicianId, practiceId, verificationStatus: true } }));

export function useInviteOwner(practiceId: number) {
  const underKey = useIdempotencyKey();
  return useDirectoryAct((owner: { physicianId: number; email: string }) => {
    const body = { ...owner, practiceId };
    return underKey(body, (key) => call(owners.invite, { body }, { key }));
  });
}
