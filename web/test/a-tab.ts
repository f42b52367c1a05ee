import { vi } from "vitest";
import { type HandedDocument, receiveDocument } from "../src/platform/page/document-tab.ts";
import { SamePageChannel } from "./same-page-channel.ts";

/** The tab that the next click opens: the page in it, as far as it asks for its document, and whether it is closed again. */
export function aTab() {
  vi.stubGlobal("BroadcastChannel", SamePageChannel);
  let handed: HandedDocument | undefined;
  const tab = {
    opener: window,
    closed: false,
    close: () => {
      tab.closed = true;
    },
  };
  const open = vi.spyOn(window, "open").mockImplementation((address) => {
    receiveDocument(String(address).split("#")[1] ?? "", (one) => {
      handed = one;
    });
    // As: a tab has far more to it than what the portal touches.
    return tab as unknown as Window;
  });
  return { tab, open, handed: () => handed };
}

/** Every blob that was given an address, in order; the addresses are blob:1, blob:2. */
export function keptBlobs() {
  const blobs: Blob[] = [];
  const forgotten: string[] = [];
  vi.spyOn(window.URL, "createObjectURL").mockImplementation((blob) => {
    // As: the portal keeps no media sources.
    blobs.push(blob as Blob);
    return `blob:${blobs.length}`;
  });
  vi.spyOn(window.URL, "revokeObjectURL").mockImplementation((address) => void forgotten.push(address));
  return { blobs, forgotten };
}
