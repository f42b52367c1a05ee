import { type AddressService, addresses, type PostalAddress } from "@linnet/contract/directory/addresses";
import type { LocationForm } from "@linnet/contract/directory/locations/field-list";
import { US_STATES } from "@linnet/contract/values/us";
import { useForm } from "@mantine/form";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { z } from "zod";
import { call } from "../../../platform/http/api-client.ts";
import { useOneAtATime } from "../../../platform/http/use-one-at-a-time.ts";
import { useFormErrors } from "../../../ui/form/use-form-errors.ts";
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

type External = Extract<AddressService, { kind: "geocoder" }>;

const Part = z.object({ long_name: z.string(), short_name: z.string(), types: z.array(z.string()) });
type Part = z.infer<typeof Part>;

/** Only what is read of it (DIR-067). */
const Answer = z.object({
  status: z.enum(["OK", "ZERO_RESULTS"]),
  results: z.array(z.object({ address_components: z.array(Part) })),
});

const State = z.enum(US_STATES);
/** To a geocoder these are countries of their own. Other codes of countries are some state's too: CA is Canada. */
const TERRITORIES = ["AS", "GU", "MP", "PR", "VI"];

/**
 * An external geocoder that the page asks itself. Nothing but the address of a practice goes out (decision G-DIR-12). The key is bound to
 * the portal's pages, so this one request says where it comes from; the portal's others do not.
 */
function geocoder({ url, key }: External): Standardize {
  return async (typed, signal) => {
    const asked = new URL(url);
    asked.searchParams.set("address", lineOf(typed));
    asked.searchParams.set("key", key);
    const response = await fetch(asked, { signal, credentials: "omit", referrerPolicy: "origin" });
    if (!response.ok) throw new Error(`The geocoder answered ${response.status}`);
    const { results } = Answer.parse(await response.json());
    return results[0] ? addressOf(results[0].address_components, typed) : null;
  };
}

const lineOf = ({ address1, address2, city, state, zip }: PostalAddress) =>
  [address1, address2, city, `${state} ${zip}`].filter((part) => part !== "").join(", ");

/** The parts as a U.S. address. A match without a house number, only the town, does not count. */
function addressOf(parts: readonly Part[], typed: PostalAddress): PostalAddress | null {
  const part = (type: string) => parts.find(({ types }) => types.includes(type));
  const short = (type: string) => part(type)?.short_name ?? "";
  const number = short("street_number");
  const street = short("route");
  const city = part("locality")?.long_name ?? part("neighborhood")?.long_name ?? "";
  const country = short("country");
  const state = State.safeParse(country === "US" ? short("administrative_area_level_1") : TERRITORIES.find((code) => code === country));
  const zip = short("postal_code");
  if (number === "" || street === "" || city === "" || !state.success || !/^\d{5}$/.test(zip)) return null;
  return {
    address1: `${number} ${street}`,
    address2: unitOf(short("subpremise"), typed.address2),
    city,
    state: state.data,
    zip,
    // Not among the parts: it stays with the zip code that it was typed for.
    zip4: zip === typed.zip ? typed.zip4 : "",
  };
}

/** A geocoder gives a unit's number and not its kind: what was typed says more, where it names the same unit. */
function unitOf(found: string, typed: string): string {
  const words = typed.toLowerCase().split(/[\s#]+/);
  return found === "" || words.includes(found.toLowerCase()) ? typed : `# ${found}`;
}

/** Standardizes an address; null if there is no such place. Throws if the service is unavailable. */
type Standardize = (address: PostalAddress, signal: AbortSignal) => Promise<PostalAddress | null>;

const byLinnet: Standardize = (body, signal) => call(addresses.standardize, { body }, { signal });

/** The hospital's chosen service (decision G-DIR-12). */
const addressService = (service: AddressService): Standardize => (service.kind === "own" ? byLinnet : geocoder(service));

/** Time limit for an address lookup; the typed one can be kept. */
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
  // Aborts the request: its answer is no longer needed.
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
    // Already checked when typed and possibly intended: correcting a phone number does not ask again.
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
