/**
 * Takes the first paint of index.html away as soon as React has drawn a main part in `root` that is not busy. An observer is called
 * before the browser draws, so one never sees both, or neither.
 */
export function leaveFirstPaint(root: HTMLElement): void {
  const observer = new MutationObserver(() => {
    if (!root.querySelector("main:not([aria-busy=true])")) return;
    observer.disconnect();
    document.getElementById("first-paint")?.remove();
  });
  observer.observe(root, { childList: true, subtree: true, attributeFilter: ["aria-busy"] });
}

/** A sheet that failed before this script ran says so no more. A plain page is better than none. */
const SHEET_WITHIN_MS = 10_000;

/** When a sheet is there, cannot be had, or takes too long. */
const arrived = (sheet: HTMLLinkElement): Promise<void> =>
  new Promise((resolve) => {
    if (sheet.sheet) return resolve();
    for (const end of ["load", "error"]) sheet.addEventListener(end, () => resolve(), { once: true });
    window.setTimeout(resolve, SHEET_WITHIN_MS);
  });

/** Uses the style sheets, which the first paint did not wait for, as soon as all are there. */
export async function putOnStyles(): Promise<void> {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][media="not all"]')];
  await Promise.all(sheets.map(arrived));
  for (const sheet of sheets) sheet.media = "all";
}
