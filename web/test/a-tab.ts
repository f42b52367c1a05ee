import { vi } from "vitest";

/** The tab that the next click opens: what it says, where it was sent, whether it is closed again. */
export function aTab() {
  const page = document.implementation.createHTMLDocument();
  const tab = {
    document: page,
    opener: window,
    closed: false,
    location: { replace: vi.fn<(address: string) => void>() },
    close: () => {
      tab.closed = true;
    },
  };
  // As: a tab has far more to it than what the portal touches.
  const open = vi.spyOn(window, "open").mockReturnValue(tab as unknown as Window);
  return { tab, open, words: () => page.body.textContent };
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
