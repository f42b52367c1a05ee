import { Button } from "@mantine/core";
import { ApiError } from "../../platform/http/api-client.ts";
import { MissingPart, useIsOutdated } from "../../platform/page/reload-once.ts";
import { Banner } from "../../ui/feedback/banner.tsx";
import { EmptyState, ErrorState } from "../../ui/feedback/empty-state.tsx";

const reload = () => window.location.reload();

const Outdated = () => (
  <EmptyState
    title="This page could not be loaded."
    help="The portal was updated or you are offline. Reload the page."
    actions={<Button onClick={reload}>Reload</Button>}
  />
);

/** Says above a page that a part of it could not be loaded. What is typed stays until the person reloads the page. */
export function OutdatedStrip() {
  if (!useIsOutdated()) return null;
  return (
    <Banner
      look="strip"
      tone="warning"
      label="Update"
      role="alert"
      action={
        <Button size="xs" variant="default" onClick={reload}>
          Reload
        </Button>
      }
    >
      The portal was updated while this page was open. Save your work, then reload the page.
    </Banner>
  );
}

/** A page that broke, in the specification's words (S3 §8); the request's id helps those who look into it. */
export function BrokenPage({ error }: { error: unknown }) {
  if (error instanceof MissingPart) return <Outdated />;
  const help = error instanceof ApiError ? `Request ${error.body.requestId}` : undefined;
  return <ErrorState message="Some Error Occured. Please refresh. If Error is persistent contact admin." help={help} onRetry={reload} />;
}
