import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { renderThemed } from "../../../../test/render-themed.tsx";
import { PrintDialog } from "./dialog.tsx";
import type { Paper } from "./paper.ts";

afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: what the dialog has written is taken away
  document.cookie = "paper=; Max-Age=0; Path=/";
});

function open() {
  const done: (Paper | "closed")[] = [];
  const { unmount } = renderThemed(<PrintDialog onPrint={(paper) => done.push(paper)} onClose={() => done.push("closed")} />);
  return { done, unmount };
}
const checked = () => screen.getAllByRole("radio", { checked: true }).map((radio) => (radio as HTMLInputElement).value);

describe("the dialog before printing", () => {
  it("offers the specified size first, and beside it the two that lie in a printer", async () => {
    const { done } = open();
    expect(screen.getAllByRole("radio").map((radio) => (radio as HTMLInputElement).labels?.[0]?.textContent)).toEqual([
      "Label 2.5 x 4 in",
      "Letter",
      "A4",
    ]);
    expect(checked()).toEqual(["label"]);
    await userEvent.click(screen.getByRole("button", { name: "Print" }));
    expect(done).toEqual(["label"]);
  });

  it("remembers what was printed on, and not what was only looked at", async () => {
    const first = open();
    await userEvent.click(screen.getByRole("radio", { name: "A4" }));
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    first.unmount();
    const second = open();
    expect(checked()).toEqual(["label"]);
    await userEvent.click(screen.getByRole("radio", { name: "Letter" }));
    await userEvent.keyboard("{Enter}");
    expect([...first.done, ...second.done]).toEqual(["closed", "letter"]);
    second.unmount();
    open();
    expect(checked()).toEqual(["letter"]);
  });
});
