import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { keeperOf } from "./keeper-of.ts";
import type { DraftPlace } from "./wizard-api.ts";

/** Keeps the draft of one form on the server while it is typed, and when its screen is left. */
export function useDraft(place: DraftPlace) {
  const queries = useQueryClient();
  const [keeper] = useState(() => keeperOf(queries, place));
  const keeping = useSyncExternalStore(keeper.subscribe, keeper.keeping);
  // Talks to the server: the screen is left, and what waits need not wait for the typing to stop.
  useEffect(() => () => keeper.leave(), [keeper]);
  return { keeping, keeper };
}
