import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderThemed } from "../../../../test/render-themed.tsx";
import { RichTextField } from "./rich-text-field.tsx";

describe("the editor of a message", () => {
  const show = (html: string) => {
    renderThemed(<RichTextField label="Message" html={html} onChange={() => undefined} />);
    return screen.getByRole("textbox", { name: "Message" });
  };

  it.each([/Heading 1/, /Bold/, /Italic/, /Underline/, /Strike/, /Blockquote/, /Ordered list/, /Bullet list/, /^Increase indent/, /Link/])(
    "offers a button for %s",
    (name) => {
      show("");
      expect(screen.getAllByRole("button", { name }).length).toBeGreaterThan(0);
    },
  );

  it("says why nothing can be indented", () => {
    show("<p>Sleep</p>");
    const reason = screen.getByText("You can indent only in lists");
    for (const name of [/^Increase indent/, /^Decrease indent/]) {
      const button = screen.getByRole("button", { name });
      expect(button).toHaveProperty("disabled", true);
      expect(button.getAttribute("aria-describedby")).toBe(reason.id);
    }
  });

  it("begins with the message as it was written, with its marks", () => {
    expect(show("<p>Sleep</p><p>From <b>birth</b></p>").innerHTML).toBe("<p>Sleep</p><p>From <strong>birth</strong></p>");
  });
});
