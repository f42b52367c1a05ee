import type { AlikePractice } from "@linnet/contract/directory";
import type { PracticeForm } from "@linnet/contract/directory/practice-record";
import { useForm } from "@mantine/form";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ApiError } from "../../../platform/http/api-client.ts";
import { useOneAtATime } from "../../../platform/http/use-one-at-a-time.ts";
import { directoryScreens } from "../routes.ts";
import { useCreatePractice, useLookup } from "./api.ts";
import { EMPTY_PRACTICE, type TypedPractice } from "./entries.ts";
import { faultsOfNew, toPracticeForm } from "./parcel.ts";
import { usePracticeFaults } from "./use-faults.ts";

const SAME_NAME = "Practice with same name already present.";

/** From what is typed, over the look for practices that are alike, to the new practice (S3 §4). */
export function usePracticeCreation() {
  const form = useForm<TypedPractice>({
    name: "practice",
    initialValues: EMPTY_PRACTICE,
    validateInputOnBlur: true,
    validate: faultsOfNew,
  });
  const faults = usePracticeFaults(form);
  const navigate = useNavigate();
  const lookup = useLookup();
  const lookupOnce = useOneAtATime(lookup);
  const create = useCreatePractice();
  const createOnce = useOneAtATime(create);
  const [alike, setAlike] = useState<{ practices: AlikePractice[]; body: PracticeForm }>();
  const [failure, setFailure] = useState<Error>();

  const fail = (error: Error) => {
    setAlike(undefined);
    const body = error instanceof ApiError ? error.body : undefined;
    // Somebody has just given the name to another one; nothing else of a new practice can be in conflict.
    if (body?.code === "conflict") faults.show({ practiceName: error.message });
    else if (body?.fields) faults.fail(error);
    else setFailure(error);
  };
  const open = ({ id }: { id: number }) =>
    navigate({
      href: directoryScreens.editPractice.to({ id: String(id) }),
      state: { savedMessage: `Practice created with ID ${id}.` },
      ignoreBlocker: true,
      replace: true,
    });
  const send = (body: PracticeForm) => createOnce(body, { onSuccess: (created) => void open(created), onError: fail });
  const look = (body: PracticeForm) =>
    lookupOnce(body, {
      onSuccess: (practices) => {
        if (practices.some(({ reasons }) => reasons.includes("Same name"))) faults.show({ practiceName: SAME_NAME });
        else if (practices.length > 0) setAlike({ practices, body });
        else send(body);
      },
      onError: fail,
    });

  return {
    ...{ form, faults, alike, failure },
    submit: form.onSubmit((typed) => look(toPracticeForm(typed)), faults.refuse),
    createAnyway: () => alike && send(alike.body),
    /** Nothing has the focus behind the dialog, since the button that was pressed was busy. */
    giveUp: () => {
      setAlike(undefined);
      faults.goTo("practiceName");
    },
    closeFailure: () => {
      setFailure(undefined);
      faults.goTo("practiceName");
    },
    isBusy: lookup.isPending || create.isPending || create.isSuccess,
  };
}
