import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { growingOr } from "../growing.ts";
import { US_STATES } from "../values/us.ts";
import { Line } from "../values.ts";

/** An address of the United States as a person typed it, or as postal standards write it. */
export const PostalAddress = z.object({
  address1: Line.trim().min(1, "Required").max(200),
  address2: Line.trim().max(200).default(""),
  city: Line.trim().min(1, "Required").max(100),
  state: z.enum(US_STATES, "Required"),
  /** Five digits. */
  zip: z.string().regex(/^\d{5}$/, "Zip Code is not valid"),
  /** Empty where it is not known. */
  zip4: z.union([z.literal(""), z.string().regex(/^\d{4}$/, "Zip Code is not valid")]).default(""),
});
export type PostalAddress = z.output<typeof PostalAddress>;

/** Who makes addresses standard (decision G-DIR-12): Linnet itself, or a geocoder that the browser asks, with a key bound to our pages. */
export const AddressService = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("own") }),
  z.object({ kind: z.literal("geocoder"), url: z.url(), key: z.string() }),
]);
export type AddressService = z.infer<typeof AddressService>;

/** Added: the portal's own address standardiser, behind the same interface as an external geocoder (decision G-DIR-12). */
export const addresses = {
  service: endpoint({
    method: "GET",
    path: "/address/service",
    action: "read:address-service",
    reply: growingOr(AddressService, { kind: "own" }, "kind"),
  }),
  /** The address as postal standards write it; null where there is no such place. It may be the same as what was sent. */
  standardize: endpoint({
    method: "POST",
    path: "/address/standardize",
    action: "read:standard-address",
    body: PostalAddress.strict(),
    reply: PostalAddress.nullable(),
  }),
};
