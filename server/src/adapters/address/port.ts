import type { PostalAddress } from "@linnet/contract/directory/addresses";

/** A city in which a zip code lies. */
export type ZipCity = Pick<PostalAddress, "city" | "state">;

/** Knows the addresses of the United States. */
export interface AddressBook {
  /** Writes an address as postal standards want it (decision G-DIR-12), which may be the same; null where no mail would arrive. */
  standardize(address: PostalAddress): Promise<PostalAddress | null>;
  /** The cities of a zip code of five digits, the one that the post names first; none of one that nobody has. */
  citiesOf(zip: string): Promise<ZipCity[]>;
  /** How far the middles of two zip codes are from each other through the air; undefined where one of them is nobody's. */
  milesBetween(zip: string, other: string): Promise<number | undefined>;
}
