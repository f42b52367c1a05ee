import { addresses, type PostalAddress } from "@linnet/contract/directory/addresses";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { call } from "../../../platform/http/api-client.ts";
import { useOneAtATime } from "../../../platform/http/use-one-at-a-time.ts";
import { addressService } from "./address-service.ts";

/** Longer than this nobody waits for an address; it can be kept as it was typed. */
const TIME_OUT_MS = 10_000;

const serviceInUse = queryOptions({
  queryKey: ["address-service"],
  queryFn: ({ signal }) => call(addresses.service, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Asks for the standard form of one address at a time. A dialog that goes away stops asking. */
export function useAddressCheck() {
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
