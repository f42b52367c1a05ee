import { describe, expect, it } from "vitest";
import { renderThemed } from "../../../test/render-themed.tsx";
import { SafeHtml } from "./safe-html.tsx";

describe("text with markup", () => {
  const show = (html: string) => renderThemed(<SafeHtml html={html} />).container.querySelector("div") as HTMLElement;

  it("shows plain text", () => {
    expect(show("Why waiting does harm.").innerHTML).toBe("Why waiting does harm.");
  });

  it("keeps tables, and wide ones scroll by the keyboard", () => {
    const text = show("<p>10<sup>9</sup>/L</p><table><tbody><tr><th colspan='2'>Age</th></tr></tbody></table>");
    const box = text.querySelector("[role=group]");
    expect([box?.getAttribute("tabindex"), box?.getAttribute("aria-label")]).toEqual(["0", "Table"]);
    expect(box?.innerHTML).toBe('<table><tbody><tr> <th colspan="2">Age </th></tr></tbody></table>');
    expect(text.querySelector("p")?.innerHTML).toBe("10<sup>9</sup>/L");
  });

  it.each([
    ["<p onclick='alert(1)' style='position:fixed' class='x'>words</p>", "<p>words</p>"],
    ["<img src=x onerror='alert(1)'>words", "words"],
    ["<a href='javascript:alert(1)'>words</a>", "<a>words</a>"],
    ["Fever<div>Rash</div>", "Fever Rash "],
  ])("is sanitized again, and joins no two words: %s", (html, safe) => {
    expect(show(html).innerHTML).toBe(safe);
  });
});
