import { type AddressService, addresses, type PostalAddress } from "@linnet/contract/directory/addresses";
import { call } from "../../../platform/http/api-client.ts";
import { geocoder } from "./geocoder.ts";

/** Writes an address as postal standards do; null where there is no such place. Fails where nobody can say. */
export type Standardize = (address: PostalAddress, signal: AbortSignal) => Promise<PostalAddress | null>;

const byLinnet: Standardize = (body, signal) => call(addresses.standardize, { body }, { signal });

/** The one that this hospital has chosen (decision G-DIR-12). */
export const addressService = (service: AddressService): Standardize => (service.kind === "own" ? byLinnet : geocoder(service));
