import { queryOptions } from "@tanstack/react-query";

/** A stored file's bytes, which never change. */
export const fileBytes = (queryKey: readonly (string | number)[], queryFn: () => Promise<Blob>) =>
  queryOptions({ queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY });
