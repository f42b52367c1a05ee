import { describe, expect, it } from "vitest";
import { safeHtml } from "./safe-html.ts";

describe("HTML of the updates", () => {
  it("keeps what a text is made of", () => {
    const text =
      '<h2>Fever</h2><p>A <b>first</b> <i>look</i>, <u>then</u> <s>nothing</s>:<br /></p><ol><li>one</li></ol><ul><li>two</li></ul><blockquote>three</blockquote><a href="https://www.wrenfield.example/">more</a>';
    expect(safeHtml(text)).toBe(text);
  });

  it("keeps bold and italics however an editor writes them", () => {
    expect(safeHtml("<strong>now</strong> and <em>here</em>")).toBe("<b>now</b> and <i>here</i>");
  });

  it.each([
    ["<script>alert(1)</script>words", "words"],
    ['<p onclick="alert(1)" style="position:fixed" class="x" id="root">words</p>', "<p>words</p>"],
    ['<img src="x" onerror="alert(1)">words', "words"],
    ['<iframe src="https://elsewhere.example"></iframe>words', "words"],
    ['<a href="javascript:alert(1)">words</a>', "<a>words</a>"],
    ['<a href="data:text/html,x" target="_top">words</a>', "<a>words</a>"],
    ['<a href="//elsewhere.example">words</a>', "<a>words</a>"],
    ["<svg><script>alert(1)</script></svg>words", "words"],
    ["<style>body{display:none}</style>words", "words"],
  ])("loses what could do more: %s", (html, safe) => {
    expect(safeHtml(html)).toBe(safe);
  });
});
