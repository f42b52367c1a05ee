import { ApiError } from "../../platform/http/api-client.ts";
import { ErrorState } from "../../ui/feedback/empty-state.tsx";

/** A page that broke, in the specification's words (S3 §8); the request's id helps those who look into it. */
export function BrokenPage({ error }: { error: unknown }) {
  const help = error instanceof ApiError ? `Request ${error.body.requestId}` : undefined;
  return (
    <ErrorState
      message="Some Error Occured. Please refresh. If Error is persistent contact admin."
      help={help}
      onRetry={() => window.location.reload()}
    />
  );
}
