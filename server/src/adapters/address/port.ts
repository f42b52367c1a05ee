import type { PostalAddress } from "@linnet/contract/directory/addresses";

/** Writes addresses of the United States as postal standards want them (decision G-DIR-12). */
export interface AddressStandardizer {
  /** The address in its standard form, which may be the same; null where no mail would arrive. */
  standardize(address: PostalAddress): Promise<PostalAddress | null>;
}
