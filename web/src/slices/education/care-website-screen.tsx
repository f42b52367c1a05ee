import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { QueryView, Waiting } from "../../ui/feedback/query-view.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { sessionScreens } from "../session/routes.ts";
import { contacts } from "./api.ts";

/** Opens the care network's website in a new window and goes back to where one came from (EDU-009). */
export function CareWebsiteScreen() {
  return (
    <>
      <PageHeader title="Care Website" help="The care network’s website opens in a new window." />
      <QueryView query={useQuery(contacts)} failed="quiet">
        {({ careWebsite }) =>
          careWebsite === null ? <EmptyState title="The hospital has not set up a care website." /> : <NewWindow address={careWebsite} />
        }
      </QueryView>
    </>
  );
}

/** With 'noopener' a browser does not say whether it has opened the window, so the way back to us is cut by hand (decision G-EDU-08). */
function openApart(address: string): boolean {
  const opened = window.open("", "_blank");
  if (!opened) return false;
  opened.opener = null;
  opened.location.href = address;
  return true;
}

function NewWindow({ address }: { address: string }) {
  const { history, navigate } = useRouter();
  const isTried = useRef(false);
  const [isBlocked, setIsBlocked] = useState(false);
  // Talks to the browser: opens its window, once, also where React runs an effect twice to find mistakes.
  useEffect(() => {
    if (isTried.current) return;
    isTried.current = true;
    if (!openApart(address)) setIsBlocked(true);
    else if (history.canGoBack()) history.back();
    else void navigate({ href: sessionScreens.home.to(), replace: true });
  }, [address, history, navigate]);
  // Holds the room until one is back where one came from, so that the footer does not move up and down again.
  if (!isBlocked)
    return (
      <Waiting>
        <p role="status">Loading…</p>
      </Waiting>
    );
  return (
    <EmptyState
      title="Your browser blocked the new window."
      actions={
        <Button component="a" href={address} target="_blank" rel="noopener noreferrer">
          Open the care website
        </Button>
      }
    />
  );
}
