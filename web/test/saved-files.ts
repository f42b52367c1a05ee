import { onTestFinished, vi } from "vitest";

/**
 * What the page saves until the test ends, which no browser is there to take: gives back the names of the files so far, in the order in
 * which they were saved.
 */
export function savedFiles(): () => string[] {
  const names: string[] = [];
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  onTestFinished(() => clicked.mockRestore());
  return () => names;
}
