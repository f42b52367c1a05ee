import { queryOptions } from "@tanstack/react-query";

/** The bytes of a stored file. They stay as they are. */
export const fileBytes = (queryKey: readonly (string | number)[], queryFn: () => Promise<Blob>) =>
  queryOptions({ queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY });
