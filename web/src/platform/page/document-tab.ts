import { z } from "zod";
import { isSignedIn, onTokensChange } from "../session/tokens.ts";
import { documentScreen } from "./document-screen.ts";

/** A tab of the browser that waits for a document. */
export interface DocumentTab {
  show: (document: Blob) => void;
  close: () => void;
}

/** What a tab was handed: what it waits for, and the document once it has come. */
export type HandedDocument = z.infer<typeof HandedDocument>;
const HandedDocument = z.object({ title: z.string(), bytes: z.instanceof(Blob).optional() });

const channelOf = (name: string) => new BroadcastChannel(`linnet.document.${name}`);

const opened = new Map<Window, BroadcastChannel>();

/** Documents of tabs that were closed are given back; those in view are kept, so that a tab can be reloaded. */
function releaseClosedTabs(): void {
  for (const [tab, channel] of opened) {
    if (!tab.closed) continue;
    channel.close();
    opened.delete(tab);
  }
}

/** The next person to sign in must not get an earlier person's document. */
onTokensChange(() => {
  if (isSignedIn()) return;
  for (const channel of opened.values()) channel.close();
  opened.clear();
});

/**
 * Opens a tab for a document that is still to come: a page of the portal, which shows it and empties itself when the person logs out.
 * Call it on the click itself: a tab that opens later is taken for an advertisement. Nothing comes back when the browser opens none.
 */
export function openDocumentTab(title: string): DocumentTab | undefined {
  releaseClosedTabs();
  const name = crypto.randomUUID();
  const channel = channelOf(name);
  const tab = window.open(`${documentScreen.to()}#${name}`, "_blank");
  if (!tab) {
    channel.close();
    return undefined;
  }
  tab.opener = null;
  opened.set(tab, channel);
  let bytes: Blob | undefined;
  const hand = () => channel.postMessage({ title, bytes });
  // Whenever the tab is loaded it asks.
  channel.onmessage = hand;
  return {
    show: (document) => {
      bytes = document;
      // Not for a closed tab, nor after a sign-out.
      if (tab.closed || !opened.has(tab)) return;
      hand();
    },
    close: () => {
      tab.close();
      releaseClosedTabs();
    },
  };
}

/** Requests the document of the tab with this name, now and at each handover. Returns a stop function. */
export function receiveDocument(name: string, onHanded: (handed: HandedDocument) => void): () => void {
  const channel = channelOf(name);
  channel.onmessage = ({ data }) => {
    const handed = HandedDocument.safeParse(data).data;
    if (handed) onHanded(handed);
  };
  channel.postMessage("ready");
  return () => channel.close();
}
