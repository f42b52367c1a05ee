import { patientSearch } from "@linnet/contract/patients/search";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/http/api-client.ts";

/** Everyone the caller may see whom a text fits. Nothing of it is kept when nobody looks at it any longer: the text may be a name. */
export const patientSearchOf = (text: string) =>
  queryOptions({
    queryKey: ["patients", "search", text],
    queryFn: ({ signal }) => call(patientSearch.find, { query: { text } }, { signal }),
    enabled: text !== "",
    gcTime: 0,
  });
