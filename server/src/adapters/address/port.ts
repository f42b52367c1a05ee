import type { PostalAddress } from "@linnet/contract/directory/addresses";

/** A city in which a zip code lies. */
export type ZipCity = Pick<PostalAddress, "city" | "state">;

/** Knows the addresses of the United States. */
export interface AddressBook {
  /** Writes an address as postal standards want it (decision G-DIR-12), which may be the same; null where no mail would arrive. */
  standardize(address: PostalAddress): Promise<PostalAddress | null>;
  /** The cities of a five-digit zip code, the postal service's preferred one first; empty if the code does not exist. */
  citiesOf(zip: string): Promise<ZipCity[]>;
  /** Straight-line distance between the centers of two zip codes in miles; undefined if one does not exist. */
  milesBetween(zip: string, other: string): Promise<number | undefined>;
}
