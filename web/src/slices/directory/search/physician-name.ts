/** In the order of S3 §2.7: last, middle, first, title. */
export const physicianName = (named: Record<"firstName" | "midName" | "lastName" | "title", string>): string =>
  [named.lastName, named.midName, named.firstName, named.title].filter(Boolean).join(", ");
