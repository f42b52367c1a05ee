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

  it("begins with what a message may be made of, and nothing that runs", () => {
    const box = show('<script>alert(1)</script><p onclick="alert(1)">From <b>birth</b></p>');
    expect(box.innerHTML).toContain("<p>From <strong>birth</strong></p>");
    expect(box.innerHTML).not.toContain("alert");
  });
});
