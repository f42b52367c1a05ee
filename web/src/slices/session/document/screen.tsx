import { Button } from "@mantine/core";
import { IconDownload, IconPrinter } from "@tabler/icons-react";
import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from "react";
import { type HandedDocument, receiveDocument } from "../../../platform/page/document-tab.ts";
import { saveFile } from "../../../platform/page/save-file.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { useAddressOf } from "../../../platform/page/use-address-of.ts";
import { ACTIVITY, isLeftAlone, recordActivity } from "../../../platform/session/activity.ts";
import { useSignedInAnywhere } from "../../../platform/session/session.ts";
import { PageTitle } from "../../../ui/layout/page-title.tsx";
import { sessionScreens } from "../routes.ts";
import classes from "./document.module.css";

/** So long the page that opened this tab may take to say that it is there. */
const PATIENCE_MS = 3_000;

const LOOK_EVERY_MS = 1_000;

/** Whether the session ended by idling; the tab that reports it may be closed. */
function useIdleOver(): boolean {
  const { promptAfterMs, answerWithinMs } = useSettings().idle;
  const [isOver, setOver] = useState(false);
  // Talks to the clock.
  useEffect(() => {
    const look = () => setOver((was) => was || isLeftAlone(promptAfterMs + answerWithinMs));
    look();
    const timer = window.setInterval(look, LOOK_EVERY_MS);
    return () => window.clearInterval(timer);
  }, [promptAfterMs, answerWithinMs]);
  return isOver;
}

/**
 * A document of the record in its own tab. Clears itself when the person logs out in any tab, idles too long, or is replaced by another
 * one.
 */
export function DocumentScreen() {
  const isSignedIn = useSignedInAnywhere();
  const isOver = useIdleOver();
  return isSignedIn && !isOver ? (
    <Received name={window.location.hash.slice(1)} />
  ) : (
    <Words>
      You are signed out, so we closed this document. <a href={sessionScreens.login.to()}>Sign in</a>
    </Words>
  );
}

const Words = ({ children }: { children: ReactNode }) => (
  <main className={classes.words}>
    <PageTitle title="Document" />
    <p role="status">{children}</p>
  </main>
);

function Received({ name }: { name: string }) {
  const [handed, setHanded] = useState<HandedDocument>();
  const [isLate, setLate] = useState(false);
  // Listens to the tab that opened this one.
  useEffect(() => receiveDocument(name, setHanded), [name]);
  // Talks to the clock.
  useEffect(() => {
    const timer = window.setTimeout(() => setLate(true), PATIENCE_MS);
    return () => window.clearTimeout(timer);
  }, []);
  if (handed?.bytes) return <Shown title={handed.title} bytes={handed.bytes} />;
  if (handed) return <Words>Opening {handed.title}…</Words>;
  return <Words>{isLate ? "This document is closed. Open it again from the portal." : "Opening the document…"}</Words>;
}

/** Reading counts as activity in this tab, too; the idle prompt is answered in the portal. */
function watchReading(page: Window, promptAfterMs: number): () => void {
  const read = () => {
    if (!isLeftAlone(promptAfterMs)) recordActivity();
  };
  for (const event of ACTIVITY) page.addEventListener(event, read, { passive: true });
  return () => {
    for (const event of ACTIVITY) page.removeEventListener(event, read);
  };
}

/** The tab's title names the saved file. */
const fileNameOf = (title: string, { type }: Blob) =>
  type === "application/pdf" && !title.toLowerCase().endsWith(".pdf") ? `${title}.pdf` : title;

function Shown({ title, bytes }: { title: string; bytes: Blob }) {
  const address = useAddressOf(bytes);
  const frame = useRef<HTMLIFrameElement>(null);
  const { promptAfterMs } = useSettings().idle;
  // Listens to the keyboard and the pointer.
  useEffect(() => watchReading(window, promptAfterMs), [promptAfterMs]);
  const isHtml = bytes.type.startsWith("text/html");
  const listen = ({ currentTarget: { contentWindow } }: SyntheticEvent<HTMLIFrameElement>) =>
    contentWindow && watchReading(contentWindow, promptAfterMs);
  if (address === undefined) return null;
  return (
    <main className={classes.document}>
      <header className={classes.head}>
        <PageTitle title="Document">{title}</PageTitle>
        {isHtml ? (
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} aria-hidden />}
            onClick={() => frame.current?.contentWindow?.print()}
          >
            Print
          </Button>
        ) : (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => saveFile(fileNameOf(title, bytes), bytes)}
          >
            Save
          </Button>
        )}
      </header>
      {bytes.type.startsWith("image/") && <img alt={title} src={address} className={classes.picture} />}
      {/* It runs, sends and leads nowhere (decision G-CHT-14); it keeps its origin so that it can be printed. */}
      {isHtml && (
        <iframe
          ref={frame}
          title={title}
          src={address}
          sandbox="allow-same-origin allow-modals"
          className={classes.frame}
          onLoad={listen}
        />
      )}
      {/* A viewer of the browser's does not start in a sandbox. */}
      {bytes.type === "application/pdf" && <iframe title={title} src={address} className={classes.frame} />}
    </main>
  );
}
