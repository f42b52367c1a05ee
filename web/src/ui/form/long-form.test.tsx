import { cleanup, render, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { aUser } from "../../../test/a-user.ts";
import { measureAtOnce } from "../../../test/measure-at-once.ts";
import { FormGroup } from "./form-group.tsx";
import { LongForm } from "./long-form.tsx";

const SECTIONS = [
  { id: "person", title: "Person", fields: ["name"] },
  { id: "places", title: "Places", fields: ["places"] },
  { id: "notes", title: "Notes", fields: ["notes"] },
];

function show(errors: Record<string, string> = {}) {
  render(
    <LongForm
      className={undefined}
      onSubmit={() => undefined}
      sections={SECTIONS}
      errors={errors}
      buttons={<button type="submit">Save</button>}
    >
      {SECTIONS.map(({ id, title }) => (
        <FormGroup key={id} id={id} title={title}>
          <input aria-label={title} />
        </FormGroup>
      ))}
    </LongForm>,
  );
  return within(screen.getByRole("navigation", { name: "Sections of this form" }));
}

describe("a form of more than two screens", () => {
  it("links to each section, and Tab then goes to its first field", async () => {
    const index = show();
    const user = aUser();
    for (const { title } of SECTIONS) {
      await user.click(index.getByRole("button", { name: title }));
      expect(document.activeElement).toBe(screen.getByRole("group", { name: title }));
      await user.tab();
      expect(document.activeElement).toBe(screen.getByLabelText(title, { selector: "input" }));
    }
  });

  it("reserves the height of its buttons below the focused field, until it is gone", () => {
    measureAtOnce();
    vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(72);
    show();
    expect(document.documentElement.style.getPropertyValue("--ln-buttons-height")).toBe("72px");
    cleanup();
    expect(document.documentElement.style.getPropertyValue("--ln-buttons-height")).toBe("");
  });

  it("shows sections with errors and their number of fields, counting rows to their list", () => {
    const index = show({ name: "Please fill the mandatory field", "places.0": "Too long", "places.1": "Too long", aboveButton: "No" });
    expect(index.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "Person1 field needs your attention",
      "Places2 fields need your attention",
      "Notes",
    ]);
  });
});
