import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderThemed } from "../../../test/render-themed.tsx";
import { violations } from "../../../test/violations.ts";
import { FactList } from "./fact-list.tsx";
import { Panel } from "./panel.tsx";

it("is a region with a heading, a count and facts in it", async () => {
  renderThemed(
    <Panel id="practice" title="Practice" count={2} help="As the hospital knows it.">
      <FactList
        facts={[
          ["Name", "Lakeside Pediatrics"],
          ["Phone", "888-555-0100"],
        ]}
      />
    </Panel>,
  );
  const panel = within(screen.getByRole("region", { name: "Practice 2" }));
  expect(panel.getAllByRole("term").map((term) => term.textContent)).toEqual(["Name", "Phone"]);
  expect(await violations()).toEqual([]);
});
