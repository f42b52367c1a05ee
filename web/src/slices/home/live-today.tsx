import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { subscribeToChanges } from "../../platform/http/live.ts";
import { today } from "./today.ts";

/** Reloads to-dos when a referral changes. */
export function LiveToday() {
  const queries = useQueryClient();
  // Listens to the server.
  useEffect(() => subscribeToChanges(() => void queries.invalidateQueries({ queryKey: today.queryKey })), [queries]);
  return null;
}
