import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { followLive } from "../../platform/http/live.ts";
import { today } from "./api.ts";

/** Asks anew what needs the person when a referral changes. */
export function LiveToday() {
  const queries = useQueryClient();
  // Listens to the server.
  useEffect(() => followLive(() => void queries.invalidateQueries({ queryKey: today.queryKey })), [queries]);
  return null;
}
