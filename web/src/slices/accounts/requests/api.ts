import { type PracticeFromRequest, practiceFromRequest } from "@linnet/contract/accounts/practice-from-request";
import {
  ACCOUNT_REQUEST_PAGE_SIZE,
  type AccountRequestForm,
  accountRequests,
  type NewPracticeRequest,
} from "@linnet/contract/accounts/requests";
import type { CallOf, ReplyOf } from "@linnet/contract/endpoint";
import { practicePeople } from "@linnet/contract/practice/people";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../platform/http/api-client.ts";
import { useIdempotencyKey } from "../../../platform/http/use-idempotency-key.ts";

const KEY = "account-requests";
const OWNER_KEY = "practice-owner";

export type ListedRequest = ReplyOf<typeof accountRequests.list>["data"][number];
/** `practice`: of the practice in use; without it all of the hospital's (decision G-ACC-07). */
type Wanted = Pick<
  CallOf<typeof accountRequests.list>["body"],
  "searchTerm" | "lookBack" | "pageNumber" | "practice" | "status" | "sortBy" | "descending"
>;

export const requestPage = (wanted: Wanted) =>
  queryOptions({
    queryKey: [KEY, "list", wanted],
    queryFn: ({ signal }) => call(accountRequests.list, { body: { ...wanted, pageSize: ACCOUNT_REQUEST_PAGE_SIZE } }, { signal }),
  });

export const invitationPage = (wanted: Wanted) =>
  queryOptions({
    queryKey: [KEY, "invitations", wanted],
    queryFn: ({ signal }) =>
      call(accountRequests.sentInvitations, { body: { ...wanted, pageSize: ACCOUNT_REQUEST_PAGE_SIZE } }, { signal }),
  });

export const requestOf = (id: number) =>
  queryOptions({
    queryKey: [KEY, "one", id],
    queryFn: ({ signal }) => call(accountRequests.get, { params: { id } }, { signal }),
    // A form is filled with what is there when it opens, and not with what was read before.
    gcTime: 0,
  });

/** Roles and statuses of the form that edits a request. */
export const requestChoices = queryOptions({
  queryKey: [KEY, "choices"],
  queryFn: ({ signal }) => call(accountRequests.choices, {}, { signal }),
});

/** Whether a practice has an owner already (ACC-028). */
export const ownerOf = (practiceId: number) =>
  queryOptions({
    queryKey: [OWNER_KEY, practiceId],
    queryFn: ({ signal }) => call(accountRequests.isOwnerPresent, { params: { id: practiceId } }, { signal }),
    staleTime: 0,
  });

/** What an administrator does with a request: keep the changes, or also mail a link, for the first time or again. */
export type RequestAction = "save" | "invite" | "reinvite";
interface ToDo {
  action: RequestAction;
  form: AccountRequestForm;
  /** When the request was changed last, as far as the person has seen. */
  seen: string;
}

export function useRequestAction() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ action, form, seen }: ToDo) =>
      action === "save"
        ? call(accountRequests.edit, { body: form }, { ifMatch: seen })
        : call(accountRequests.invite, { body: { ...form, reInvite: action === "reinvite" } }, { ifMatch: seen }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: [KEY] }),
    // The practice may have an owner by now.
    onError: () => queries.invalidateQueries({ queryKey: [OWNER_KEY] }),
  });
}

/** Existing directory records that match the form. */
export const useRequestMatches = () =>
  useMutation({ mutationFn: (body: CallOf<typeof practiceFromRequest.matches>["body"]) => call(practiceFromRequest.matches, { body }) });

/** Makes the practice of a request, which names it from then on. */
export function useCreatePractice() {
  const queries = useQueryClient();
  const underKey = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: PracticeFromRequest) =>
      underKey(body, (key) => call(practiceFromRequest.create, { body }, { key, ifMatch: body.modifiedOn })),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: [KEY, "list"] });
      void queries.invalidateQueries({ queryKey: ["directory"] });
    },
  });
}

/** Withdraws a practice's invitation. Reloads it even after an error. */
export function useWithdrawInvitation(accountRequestId: number, practiceId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(practicePeople.withdrawInvitation, { body: { accountRequestId, practiceId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: [KEY] }),
  });
}

/** Reads a request as it is now, and whether its practice has an owner by now. */
export function useReadRequest(id: number) {
  const queries = useQueryClient();
  return async () => {
    const request = await queries.fetchQuery({ ...requestOf(id), staleTime: 0 });
    await queries.invalidateQueries({ queryKey: [OWNER_KEY] });
    return request;
  };
}

/** Requests an account and a practice, without a sign-in. */
export const useNewPracticeRequest = () =>
  useMutation({ mutationFn: (body: NewPracticeRequest) => call(accountRequests.create, { body }) });
