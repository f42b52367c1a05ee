/** A tab of the browser that waits for a document. */
export interface DocumentTab {
  show: (document: Blob) => void;
  close: () => void;
}

const shown: { tab: Window; address: string }[] = [];

/** Blobs of tabs that were closed are given back; those in view are kept, so that one can still be reloaded or saved. */
function releaseClosedTabs(): void {
  for (const one of shown.splice(0)) {
    if (one.tab.closed) URL.revokeObjectURL(one.address);
    else shown.push(one);
  }
}

/** Says in the new tab what it waits for; nothing of the portal's styles is there. */
function sayOpening({ document }: Window, title: string): void {
  const scheme = document.createElement("meta");
  scheme.name = "color-scheme";
  scheme.content = "light dark";
  document.head.append(scheme);
  document.documentElement.lang = "en";
  document.title = title;
  const words = document.createElement("p");
  words.setAttribute("role", "status");
  words.textContent = `Opening ${title}…`;
  document.body.append(words);
}

/**
 * Opens a tab for a document that is still to come. Call it on the click itself: a tab that opens later is taken for an advertisement.
 * Nothing comes back when the browser opens none.
 */
export function openDocumentTab(title: string): DocumentTab | undefined {
  const tab = window.open("", "_blank");
  if (!tab) return undefined;
  tab.opener = null;
  sayOpening(tab, title);
  return {
    show: (document) => {
      releaseClosedTabs();
      // Whoever closed it does not want it any more.
      if (tab.closed) return;
      const address = URL.createObjectURL(document);
      shown.push({ tab, address });
      tab.location.replace(address);
    },
    close: () => tab.close(),
  };
}
