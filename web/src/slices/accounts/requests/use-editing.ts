import { type AccountRequest, AccountRequestForm } from "@linnet/contract/accounts/requests";
import { useForm } from "@mantine/form";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useOneAtATime } from "../../../platform/http/use-one-at-a-time.ts";
import { useFormFaults } from "../../../ui/form/use-form-faults.ts";
import { type Deed, ownerOf, useDeed, useReadAnew } from "./api.ts";
import { DENIED, FIELDS, faultsOf, formOf, LABELS, OWNER, type TypedAccountRequest, typedOf } from "./fields.ts";

/** So long somebody has stopped typing before the server is asked (ACC-028). */
const PAUSE = 500;

/** Whether the practice of a typed id has an owner already; asked only while it matters, and never for what is still being typed. */
function useOwnerCheck(practiceId: string, isAsked: boolean): boolean {
  const typed = practiceId.trim();
  const [asked] = useDebouncedValue(typed, PAUSE);
  const id = /^[1-9]\d{0,14}$/.test(asked) ? Number(asked) : undefined;
  const isOwned = useQuery({ ...ownerOf(id ?? 0), enabled: isAsked && id !== undefined });
  return isAsked && asked === typed && id !== undefined && isOwned.data === true;
}

/** The form of an administrator, what it does, and what somebody else did meanwhile. */
export function useRequestEditing(request: AccountRequest) {
  const id = request.accountRequestId;
  const deed = useDeed();
  const doOnce = useOneAtATime(deed);
  const readAnew = useReadAnew(id);
  /** The request as the person knows it: later changes of others are not overwritten. */
  const [known, setKnown] = useState(request);
  /** Fields that somebody else has changed since, and that are typed otherwise here. */
  const [contested, setContested] = useState<(keyof TypedAccountRequest)[]>([]);
  const form = useForm<TypedAccountRequest>({
    name: "account-request",
    initialValues: typedOf(request),
    validateInputOnBlur: true,
    validate: (typed) => faultsOf(id, typed),
  });
  const { expectedRoleId, practiceId, accountRequestStatusId } = form.values;
  const isOwned = useOwnerCheck(practiceId, expectedRoleId === OWNER && accountRequestStatusId !== DENIED);

  const { goTo, refuse, fail, wrong } = useFormFaults(form, LABELS);
  const send = (wanted: Deed) =>
    form.onSubmit(
      (typed) => doOnce({ deed: wanted, form: AccountRequestForm.parse(formOf(id, typed)), seen: known.modifiedOn }, { onError: fail }),
      refuse,
    );

  /** Takes over what somebody else changed, but never what was typed here. */
  const merge = (fresh: AccountRequest) => {
    const before = typedOf(known);
    const now = typedOf(fresh);
    const changed = FIELDS.filter((field) => before[field] !== now[field]);
    const isTouched = (field: keyof TypedAccountRequest) => form.values[field] !== before[field] && form.values[field] !== now[field];
    for (const field of changed) if (!isTouched(field)) form.setFieldValue(field, now[field]);
    setContested(changed.filter(isTouched));
    setKnown(fresh);
    deed.reset();
  };
  const reload = () => readAnew.mutate(undefined, { onSuccess: merge, onError: fail });

  return { form, deed, known, contested, isOwned, goTo, wrong, send, reload, isReloading: readAnew.isPending };
}

export type RequestEditing = ReturnType<typeof useRequestEditing>;
