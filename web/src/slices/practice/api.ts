import type { PhysicianInvite, StaffInvite } from "@linnet/contract/accounts/invited-people";
import { practice } from "@linnet/contract/practice";
import { practiceAway } from "@linnet/contract/practice/away";
import { practiceHandover } from "@linnet/contract/practice/handover";
import { type OpenInvitation, practicePeople } from "@linnet/contract/practice/people";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../platform/http/api-client.ts";
import { useIdempotencyKey } from "../../platform/http/use-idempotency-key.ts";
import { choosePractice } from "../session/public.ts";

const KEY = "practice";

/** The practice in use, with the counts of its people. */
export const practiceDetails = queryOptions({
  queryKey: [KEY, "details"],
  queryFn: ({ signal }) => call(practice.details, {}, { signal }),
});

export const physiciansToVerify = queryOptions({
  queryKey: [KEY, "to-verify"],
  queryFn: ({ signal }) => call(practicePeople.toVerify, {}, { signal }),
});

export const practicePhysicians = queryOptions({
  queryKey: [KEY, "physicians"],
  queryFn: ({ signal }) => call(practicePeople.physicians, {}, { signal }),
});

export const practiceStaff = queryOptions({
  queryKey: [KEY, "staff"],
  queryFn: ({ signal }) => call(practicePeople.staff, {}, { signal }),
});

/** Only for those who manage the practice. */
export const staffToConfirm = queryOptions({
  queryKey: [KEY, "staff-to-confirm"],
  queryFn: ({ signal }) => call(practicePeople.staffToConfirm, {}, { signal }),
});

/** Open invitations; only for the practice's managers. */
export const openInvitations = queryOptions({
  queryKey: [KEY, "open-invitations"],
  queryFn: ({ signal }) => call(practicePeople.openInvitations, {}, { signal }),
});

/** An action on the practice's people. Reloads its lists and counts, even after an error (PRA-026, -027). */
function usePeopleAction<Sent>(act: (sent: Sent) => Promise<true>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: act, onSettled: () => queries.invalidateQueries({ queryKey: [KEY] }) });
}

export const useVerify = (practiceId: number) =>
  usePeopleAction((answer: { physicianId: number; verificationStatus: boolean }) =>
    call(practicePeople.verify, { body: { ...answer, practiceId } }),
  );

/** Without colleagues it is decided later who takes over. */
export const useRemovePhysician = (practiceId: number) =>
  usePeopleAction((removal: { physicianId: number; colleagues: number[] | undefined }) =>
    call(practicePeople.removePhysician, { body: { ...removal, practiceId } }),
  );

/** What a physician leaves behind. Always reloaded: it is the basis of a decision. */
export const departureFrom = (query: { physicianId: number; practiceId: number }) =>
  queryOptions({
    queryKey: [KEY, "departure", query],
    queryFn: ({ signal }) => call(practiceHandover.departure, { query }, { signal }),
    staleTime: 0,
  });

/** Pending takeovers and undoable ones; only for deciders. */
export const handovers = queryOptions({
  queryKey: [KEY, "handovers"],
  queryFn: ({ signal }) => call(practiceHandover.list, {}, { signal }),
});

export const useHandOver = () =>
  usePeopleAction((body: { practiceId: number; physicianId: number; colleagues: number[] }) => call(practiceHandover.make, { body }));

export const useUndoHandover = () => usePeopleAction((body: { id: number; practiceId: number }) => call(practiceHandover.undo, { body }));

export const useRemoveStaff = (practiceId: number) =>
  usePeopleAction((userId: number) => call(practicePeople.removeStaff, { body: { userId, practiceId } }));

export const useChangeAccess = (practiceId: number) =>
  usePeopleAction((change: { userId: number; roleId: 2 | 8 }) => call(practicePeople.changeAccess, { body: { ...change, practiceId } }));

export function useSetAway(practiceId: number) {
  const queries = useQueryClient();
  const underKey = useIdempotencyKey();
  return useMutation({
    mutationFn: (away: { physicianId: number; coverId: number; firstDay: string; lastDay: string }) => {
      const body = { ...away, practiceId };
      return underKey(body, (key) => call(practiceAway.set, { body }, { key }));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [KEY] }),
  });
}

export const useEndAway = (practiceId: number) => usePeopleAction((id: number) => call(practiceAway.end, { body: { practiceId, id } }));

export const useDeclineCover = (practiceId: number) =>
  usePeopleAction((id: number) => call(practiceAway.decline, { body: { practiceId, id } }));

export const useRestorePhysician = (practiceId: number) =>
  usePeopleAction((physicianId: number) => call(practicePeople.restorePhysician, { body: { physicianId, practiceId } }));

export const useRestoreStaff = (practiceId: number) =>
  usePeopleAction((userId: number) => call(practicePeople.restoreStaff, { body: { userId, practiceId } }));

export const useConfirmStaff = (practiceId: number) =>
  usePeopleAction((userId: number) => call(practicePeople.confirmStaff, { body: { userId, practiceId } }));

export const useWithdrawInvitation = (practiceId: number) =>
  usePeopleAction((accountRequestId: number) => call(practicePeople.withdrawInvitation, { body: { accountRequestId, practiceId } }));

export function useInviteAgain(practiceId: number) {
  const underKey = useIdempotencyKey();
  return usePeopleAction((accountRequestId: number) => {
    const body = { accountRequestId, practiceId };
    return underKey(body, (key) => call(practicePeople.inviteAgain, { body }, { key }));
  });
}

/** Menu, roles and data are all fetched again for what is in force from now on (decision G-PRA-18). */
const reload = () => window.location.reload();

export const useFlipDelegation = () =>
  useMutation({ mutationFn: (id: number) => call(practicePeople.delegation, { params: { id } }), onSuccess: reload });

export const useSwitchPractice = () => useMutation({ mutationFn: choosePractice, onSuccess: reload });

const isTaken = (email: string) => call(practicePeople.emailExists, { body: { email } });

/** Whether the email has an account (PRA-042). */
export const useEmailCheck = () => useMutation({ mutationFn: isTaken });

export const invitedAs = (open: readonly OpenInvitation[], email: string): OpenInvitation | undefined =>
  open.find((each) => each.email.toLowerCase() === email.trim().toLowerCase());

/** The result of inviting: sent, an existing account, or an earlier invitation to send again. */
export type InviteOutcome = "sent" | "taken" | OpenInvitation;

/**
 * Invites a person without an account or invitation: the email is looked up first (PRA-042, decision G-PRA-17). With `joining`, an account
 * holder is asked to join without the lookup.
 */
function useInvite<Person extends { email: string; joining?: boolean | undefined }>(send: (person: Person, key: string) => Promise<true>) {
  const queries = useQueryClient();
  const underKey = useIdempotencyKey();
  return useMutation({
    mutationFn: async (person: Person): Promise<InviteOutcome> => {
      if (!person.joining && (await isTaken(person.email))) return "taken";
      const before = invitedAs(await queries.fetchQuery({ ...openInvitations, staleTime: 0 }), person.email);
      if (before) return before;
      await underKey(person, (key) => send(person, key));
      return "sent";
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: [KEY] }),
  });
}

export const useInvitePhysician = () => useInvite((body: PhysicianInvite, key) => call(practicePeople.invitePhysician, { body }, { key }));

export const useInviteStaff = () => useInvite((body: StaffInvite, key) => call(practicePeople.inviteStaff, { body }, { key }));
