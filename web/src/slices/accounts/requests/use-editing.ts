import { type AccountRequest, AccountRequestForm } from "@linnet/contract/accounts/requests";
import { useForm } from "@mantine/form";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useOneAtATime } from "../../../platform/http/use-one-at-a-time.ts";
import { changedFields, useEditConflict, wordsOfValue } from "../../../ui/form/use-edit-conflict.ts";
import { useFormErrors } from "../../../ui/form/use-form-errors.ts";
import { ownerOf, type RequestAction, useReadRequest, useRequestAction } from "./api.ts";
import { DENIED, denialErrors, formOf, LABELS, OWNER, type TypedAccountRequest, typedOf, validateAccountRequest } from "./fields.ts";

/** Typing pause before the server is asked (ACC-028). */
const PAUSE = 500;

/** Whether the practice of a typed id has an owner already; asked only while it matters, and never for what is still being typed. */
function useOwnerCheck(practiceId: string, isAsked: boolean): boolean {
  const typed = practiceId.trim();
  const [asked] = useDebouncedValue(typed, PAUSE);
  const id = /^[1-9]\d{0,14}$/.test(asked) ? Number(asked) : undefined;
  const isOwned = useQuery({ ...ownerOf(id ?? 0), enabled: isAsked && id !== undefined });
  return isAsked && asked === typed && id !== undefined && isOwned.data === true;
}

/** The form of an administrator, and what it does. */
export function useRequestEditing(request: AccountRequest) {
  const id = request.accountRequestId;
  const action = useRequestAction();
  const doOnce = useOneAtATime(action);
  const read = useReadRequest(id);
  /** The request as the person knows it: later changes of others are not overwritten. */
  const [known, setKnown] = useState(request);
  /** The action that Keep mine repeats. */
  const [lastSent, setLastSent] = useState<RequestAction>("save");
  const form = useForm<TypedAccountRequest>({
    name: "account-request",
    initialValues: typedOf(request),
    validateInputOnBlur: true,
    validate: (typed) => ({ ...denialErrors(request, typed), ...validateAccountRequest(id, typed) }),
  });
  const { expectedRoleId, practiceId, accountRequestStatusId } = form.values;
  const isOwned = useOwnerCheck(practiceId, expectedRoleId === OWNER && accountRequestStatusId !== DENIED);

  const { goTo, refuse, fail, wrong } = useFormErrors(form, LABELS);
  /** Goes on from the request as it is now, with these values in the form. */
  const rebase = (now: AccountRequest, typed: TypedAccountRequest) => {
    form.setValues(typed);
    form.resetDirty(typedOf(now));
    form.clearErrors();
    setKnown(now);
    action.reset();
  };
  const { check, isReading, panel, forget } = useEditConflict<AccountRequest, TypedAccountRequest>({
    known,
    read,
    lastChange: ({ modifiedBy, modifiedOn }) => ({ by: modifiedBy, on: modifiedOn }),
    toTyped: typedOf,
    typedNow: () => form.getValues(),
    changes: (_was, now, mine) =>
      changedFields(LABELS, { now: typedOf(now), mine }, (field, value) =>
        field === "expectedRoleId" || field === "accountRequestStatusId" ? undefined : wordsOfValue(value),
      ),
    onRebase: (now, typed, { changes: [first] }) => {
      rebase(now, typed);
      // The button that was pressed is gone.
      goTo(first?.field ?? "userFirstName");
    },
    resend: (now) => send(lastSent, now)(),
  });
  const send = (wanted: RequestAction, seen = known) =>
    form.onSubmit((typed) => {
      forget();
      setLastSent(wanted);
      const toDo = { action: wanted, form: AccountRequestForm.parse(formOf(id, typed)), seen: seen.modifiedOn };
      doOnce(toDo, { onError: (error) => void check(error, fail, seen) });
    }, refuse);

  return { id, form, action, known, conflict: panel, isOwned, goTo, refuse, fail, wrong, send, isReading, rebase, check };
}

export type RequestEditing = ReturnType<typeof useRequestEditing>;
