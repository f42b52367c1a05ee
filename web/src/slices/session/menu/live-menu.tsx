import type { MenuItem } from "@linnet/contract/session";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { subscribeToChanges } from "../../../platform/http/live.ts";
import { menuNow } from "../api.ts";

/** Has the server count what waits again when something changes, here or elsewhere: the numbers of the menu are its own. */
export function LiveMenu({ menu }: { menu: MenuItem[] }) {
  const queries = useQueryClient();
  useQuery({ ...menuNow, initialData: menu });
  // Listens to the server, and to what this page does.
  useEffect(() => {
    const countAgain = () => void queries.invalidateQueries({ queryKey: menuNow.queryKey });
    const stopActs = queries.getMutationCache().subscribe(({ type, mutation }) => {
      if (type === "updated" && mutation.state.status === "success") countAgain();
    });
    const stopChanges = subscribeToChanges(countAgain);
    return () => {
      stopActs();
      stopChanges();
    };
  }, [queries]);
  return null;
}
