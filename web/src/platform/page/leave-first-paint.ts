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
