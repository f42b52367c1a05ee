import type { PostalAddress } from "@linnet/contract/directory/addresses";
import type { LocationForm } from "@linnet/contract/directory/fields";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { useFormFaults } from "../../../ui/form/use-form-faults.ts";
import { faultsOf, isSameAddress, keptPostalOf, LOCATION_LABELS, locationOf, postalOf, type TypedLocation, typedOf } from "./fields.ts";
import { useAddressCheck } from "./use-address-check.ts";

/** What the dialog shows: the form, or what became of the check of its address. */
type Stage =
  | { kind: "form" }
  | { kind: "revision"; typed: PostalAddress; suggested: PostalAddress; location: LocationForm }
  | { kind: "notFound" | "failed"; location: LocationForm };

interface LocationFlow {
  location: LocationForm | undefined;
  onSave: (location: LocationForm) => void;
}

/** From what is typed, over the check of its address, to the location that is kept (DIR-037 to DIR-039). */
export function useLocationFlow({ location: before, onSave }: LocationFlow) {
  const [stage, setStage] = useState<Stage>({ kind: "form" });
  const form = useForm<TypedLocation>({
    name: "location",
    initialValues: typedOf(before),
    validateInputOnBlur: true,
    validate: faultsOf,
  });
  const { goTo, refuse, wrong } = useFormFaults(form, LOCATION_LABELS);
  const { isChecking, checkOnce } = useAddressCheck();

  const check = (location: LocationForm) => {
    const typed = postalOf(location);
    // It was looked at when it was typed, and may be meant so: whoever corrects a phone number is not asked again.
    const kept = before && keptPostalOf(before);
    if (kept && isSameAddress(typed, kept)) return onSave(location);
    checkOnce(typed, {
      onSuccess: (suggested) => {
        if (suggested === null) setStage({ kind: "notFound", location });
        else if (isSameAddress(typed, suggested)) onSave(location);
        else setStage({ kind: "revision", typed, suggested, location });
      },
      onError: () => setStage({ kind: "failed", location }),
    });
  };
  const send = form.onSubmit((typed) => check(locationOf(typed)), refuse);
  const revise = (address: PostalAddress) => onSave(locationOf({ ...form.values, ...address }));
  return { form, stage, wrong, goTo, isChecking, send, revise, backToForm: () => setStage({ kind: "form" }) };
}
