import type { SessionEnd } from "@linnet/contract/errors";
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-client.ts";

const FRESH_FOR = 30_000;

interface QueryClientHandlers {
  /** The server no longer knows who this is, and may say why. */
  onSessionLost: (why?: SessionEnd) => void;
  /** The caller's own practice is not on the portal (decision G-X-08). */
  onPracticeNotActive: () => void;
}

/** The only store of server data. None of it survives the page (decision G-X-13). */
export function createQueryClient({ onSessionLost, onPracticeNotActive }: QueryClientHandlers): QueryClient {
  const onError = (error: Error) => {
    if (!(error instanceof ApiError)) return;
    if (error.body.code === "unauthenticated") onSessionLost(error.body.ended);
    if (error.body.isMyLinnet === false) onPracticeNotActive();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    // Every read of a patient is written into the audit trail, so the window getting the focus is no reason to read again.
    defaultOptions: {
      // Without a network a question fails and says so; it does not wait in silence.
      queries: {
        staleTime: FRESH_FOR,
        refetchOnWindowFocus: false,
        retry: isWorthAnotherTry,
        retryDelay: pauseBefore,
        networkMode: "always",
      },
      mutations: { networkMode: "always" },
    },
  });
}

/** The longest wait for a page without a message. */
const LONGEST_WAIT_SECONDS = 10;
const FIRST_PAUSE_MS = 1_000;

/** A refusal stays one; a connection that broke is tried once more, and a server that is busy for a moment twice. */
function isWorthAnotherTry(failures: number, error: Error): boolean {
  if (!(error instanceof ApiError)) return false;
  const { body, busySeconds = Number.POSITIVE_INFINITY } = error;
  return busySeconds <= LONGEST_WAIT_SECONDS ? failures < 2 : failures < 1 && body.status === 0;
}

const pauseBefore = (_failures: number, error: Error): number =>
  error instanceof ApiError && error.busySeconds !== undefined ? error.busySeconds * 1_000 : FIRST_PAUSE_MS;
