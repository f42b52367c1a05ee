import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { FROM_EXCEL } from "../../../../test/clipboard.ts";
import { renderThemed } from "../../../../test/render-themed.tsx";
import { RichTextField } from "./rich-text-field.tsx";

describe("the editor of a message", () => {
  const show = (html: string) => {
    renderThemed(<RichTextField label="Message" html={html} onChange={() => undefined} />);
    return screen.getByRole("textbox", { name: "Message" });
  };

  it.each([
    /Heading 1/,
    /Bold/,
    /Italic/,
    /Underline/,
    /Strike/,
    /Blockquote/,
    /Ordered list/,
    /Bullet list/,
    /^Increase indent/,
    /Link/,
    /Superscript/,
    /Subscript/,
  ])("offers a button for %s", (name) => {
    show("");
    expect(screen.getAllByRole("button", { name }).length).toBeGreaterThan(0);
  });

  it("says why nothing can be indented", () => {
    show("<p>Sleep</p>");
    const reason = screen.getByText("You can indent only in lists");
    for (const name of [/^Increase indent/, /^Decrease indent/]) {
      const button = screen.getByRole("button", { name });
      expect(button).toHaveProperty("disabled", true);
      expect(button.getAttribute("aria-describedby")).toBe(reason.id);
    }
  });

  /** Pastes at the end of what is there. */
  function paste(html: string) {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", html);
    fireEvent.paste(screen.getByRole("textbox", { name: "Message" }), { clipboardData });
  }

  it("keeps a pasted table, and says what was left out", () => {
    const box = show("<p></p>");
    paste(FROM_EXCEL);
    expect(box.querySelector("table")?.rows).toHaveLength(3);
    expect(box.querySelector("th")?.textContent).toBe("Drug");
    expect(screen.getByRole("status").textContent).toBe("Some of what you pasted was left out: colors. Check the message before you save.");
  });

  it("changes the table in which the caret is", () => {
    const box = show("<table><tr><td>Age</td><td>Hours</td></tr><tr><td>1 year</td><td>14</td></tr></table>");
    const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
    press("Header row");
    expect([...box.querySelectorAll("th")].map((header) => header.textContent)).toEqual(["Age", "Hours"]);
    press("Add row below");
    press("Add column to the right");
    expect([...(box.querySelector("table")?.rows ?? [])].map(({ cells }) => cells.length)).toEqual([3, 3, 3]);
    press("Delete column");
    press("Delete row");
    expect([...(box.querySelector("table")?.rows ?? [])].map(({ cells }) => cells.length)).toEqual([2, 2]);
    press("Delete table");
    expect(box.querySelector("table")).toBeNull();
    expect(screen.queryByRole("button", { name: "Delete table" })).toBeNull();
  });

  it("adds no empty lines", () => {
    const box = show("");
    paste("\n<p>Sleep</p>\n<ul>\n<li>long</li>\n</ul>\n<p>Eat</p>\n");
    expect(box.innerHTML).toMatch(/^<p>Sleep<\/p><ul><li><p>long<\/p><\/li><\/ul><p>Eat<\/p>$/);
  });

  it("refuses what is too long for any message", () => {
    const box = show("<p>Sleep</p>");
    paste(`<p>${"long ".repeat(20_001)}</p>`);
    expect(screen.getByRole("alert").textContent).toContain("too long, so nothing was added");
    expect(box.textContent).toBe("Sleep");
  });

  it("begins with the message as it was written, with its marks", () => {
    expect(show("<p>Sleep</p><p>From <b>birth</b></p>").innerHTML).toBe("<p>Sleep</p><p>From <strong>birth</strong></p>");
  });
});
