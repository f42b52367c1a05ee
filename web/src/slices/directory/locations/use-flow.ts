import type { PostalAddress } from "@linnet/contract/directory/addresses";
import { addresses } from "@linnet/contract/directory/addresses";
import type { LocationForm } from "@linnet/contract/directory/fields";
import { useForm } from "@mantine/form";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { call } from "../../../platform/http/api-client.ts";
import { useOneAtATime } from "../../../platform/http/use-one-at-a-time.ts";
import { useFormErrors } from "../../../ui/form/use-form-errors.ts";
import { addressService } from "./address-service.ts";
import {
  isSameAddress,
  keptPostalOf,
  LOCATION_LABELS,
  locationOf,
  postalOf,
  type TypedLocation,
  typedOf,
  validateLocation,
} from "./fields.ts";

/** Longer than this nobody waits for an address; it can be kept as it was typed. */
const TIME_OUT_MS = 10_000;

const serviceInUse = queryOptions({
  queryKey: ["address-service"],
  queryFn: ({ signal }) => call(addresses.service, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Asks for the standard form of one address at a time. A dialog that goes away stops asking. */
function useAddressCheck() {
  const queries = useQueryClient();
  const stop = useRef<AbortController>(undefined);
  // Talks to the network: nobody waits for the answer any longer.
  useEffect(() => () => stop.current?.abort(), []);
  const check = useMutation({
    mutationFn: async (typed: PostalAddress) => {
      const asking = new AbortController();
      stop.current = asking;
      const tooLong = AbortSignal.timeout(TIME_OUT_MS);
      tooLong.addEventListener("abort", () => asking.abort(tooLong.reason));
      const standardize = addressService(await queries.fetchQuery(serviceInUse));
      return standardize(typed, asking.signal);
    },
  });
  return { isChecking: check.isPending, checkOnce: useOneAtATime(check) };
}

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
    validate: validateLocation,
  });
  const { goTo, refuse, wrong } = useFormErrors(form, LOCATION_LABELS);
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
