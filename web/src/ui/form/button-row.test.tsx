import { Button } from "@mantine/core";
import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderRouted } from "../../../test/render-routed.tsx";
import { BackButton, ButtonRow } from "./button-row.tsx";

const inOrder = () => [...document.querySelectorAll("button, a")].map(({ textContent }) => textContent);

describe("the end of a form", () => {
  it("reads Back, the main action, and Cancel last", () => {
    renderRouted(
      <ButtonRow start={<BackButton onClick={vi.fn()} />} wayOut={{ onClick: vi.fn() }}>
        <Button>Save</Button>
        <Button variant="default">Reinvite</Button>
      </ButtonRow>,
    );
    expect(inOrder()).toEqual(["Back", "Save", "Reinvite", "Cancel"]);
  });

  it("has a link to leave if that is another page", () => {
    renderRouted(
      <ButtonRow wayOut={{ href: "/patients" }}>
        <Button>Save</Button>
      </ButtonRow>,
    );
    expect(inOrder()).toEqual(["Save", "Cancel"]);
    expect(screen.getByRole("link", { name: "Cancel" })).toHaveProperty("pathname", "/patients");
  });

  it("focuses the way out if a quick Enter must not lose anything", () => {
    renderRouted(
      <ButtonRow wayOut={{ onClick: vi.fn(), label: "Stay", hasFocus: true }}>
        <Button>Close</Button>
      </ButtonRow>,
    );
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Stay" }));
  });
});
