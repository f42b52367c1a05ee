import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-client.ts";

const FRESH_FOR = 30_000;

interface Ways {
  /** The server no longer knows who this is. */
  onSessionLost: () => void;
  /** The caller's own practice is not on the portal (decision G-X-08). */
  onPracticeNotActive: () => void;
}

/** The one store of what the server said. Nothing of it outlives the page (decision G-X-13). */
export function createQueryClient({ onSessionLost, onPracticeNotActive }: Ways): QueryClient {
  const onError = (error: Error) => {
    if (!(error instanceof ApiError)) return;
    if (error.body.code === "unauthenticated") onSessionLost();
    if (error.body.isMyLinnet === false) onPracticeNotActive();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    // Every read of a patient is written into the audit trail, so the window getting the focus is no reason to read again.
    defaultOptions: {
      // Without a network a question fails and says so; it does not wait in silence.
      queries: { staleTime: FRESH_FOR, refetchOnWindowFocus: false, retry: onceWhenUnreachable, networkMode: "always" },
      mutations: { networkMode: "always" },
    },
  });
}

/** A refusal stays one; only a connection that broke is tried again. */
const onceWhenUnreachable = (failures: number, error: Error): boolean =>
  failures < 1 && error instanceof ApiError && error.body.status === 0;
