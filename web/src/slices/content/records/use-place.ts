import { useNavigate } from "@tanstack/react-router";
import { useScreenSearch } from "../../../platform/page/screen.ts";
import type { UpdateKind, UpdateRow } from "./kind.ts";
import { type ListPlace, listAt } from "./places.ts";

/** Where a person is in a list of portal updates: page, order and filter stand in the address. */
export function useUpdatePlace<Row extends UpdateRow>(kind: UpdateKind<Row>) {
  const navigate = useNavigate();
  const at = listAt(kind);
  const { page = 1, sort, active } = useScreenSearch(at);
  const hrefOf = (change: ListPlace) => at.to({}, { sort, active, ...change });
  const go = (change: ListPlace) => void navigate({ href: hrefOf(change), resetScroll: false });
  const orderOf = (key: string) => (sort === key ? "asc" : sort === `-${key}` ? "desc" : "none");
  return {
    ...{ page, sort, active, hrefOf, orderOf },
    filterBy: (wanted: ListPlace["active"]) => go({ active: wanted }),
    /** Upwards first, then downwards. */
    sortBy: (key: string) => go({ sort: orderOf(key) === "asc" ? `-${key}` : key }),
  };
}

export type UpdatePlace = ReturnType<typeof useUpdatePlace>;
