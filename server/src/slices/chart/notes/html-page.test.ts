import { expect, it } from "vitest";
import { htmlPage } from "./html-page.ts";

it("is a page whose every word is text or cleaned, with a policy of its own", () => {
  const page = htmlPage({
    issuer: "Wrenfield <i>Children’s</i> Hospital",
    title: "</title><script>1</script>",
    lines: ["Patient: <b>Ruiz</b>"],
    parts: [
      { heading: "", html: "<p>one</p><script>2</script>" },
      { heading: "<i>Added</i>", html: '<p onclick="3">two</p>' },
    ],
  });

  expect(page).toMatch(/^<!doctype html><html lang="en">/);
  expect(page).toContain("default-src 'none'");
  expect(page).toContain("<header><p>Wrenfield &lt;i&gt;Children’s&lt;/i&gt; Hospital</p><h1>");
  expect(page).toContain("<p>Patient: &lt;b&gt;Ruiz&lt;/b&gt;</p>");
  expect(page).toContain("<article><p>one</p></article>");
  expect(page).toContain("<article><h2>&lt;i&gt;Added&lt;/i&gt;</h2><p>two</p></article>");
  expect(page).not.toMatch(/<script|onclick/);
});
