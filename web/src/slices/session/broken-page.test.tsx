import { render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { aUser } from "../../../test/a-user.ts";
import { ApiError } from "../../platform/http/api-client.ts";
import { MissingPart } from "../../platform/page/reload-once.ts";
import { Themed } from "../../theme/themed.tsx";
import { BrokenPage } from "./broken-page.tsx";

const show = (error: Error) =>
  render(
    <Themed>
      <BrokenPage error={error} />
    </Themed>,
  );

describe("a page that broke", () => {
  it("says so in the specification's words, and which request it was", () => {
    show(new ApiError({ status: 500, code: "internal", message: "Broken", requestId: "r-42" }));
    const alert = screen.getByRole("alert");
    expect(alert.textContent).toContain("Some Error Occured. Please refresh. If Error is persistent contact admin.");
    expect(alert.textContent).toContain("r-42");
  });

  it("can be loaded anew where a part of it is missing", async () => {
    const reload = vi.spyOn(window.location, "reload").mockImplementation(() => undefined);
    show(new MissingPart("gone"));
    expect(screen.getByRole("status").textContent).toContain("This page could not be loaded.");
    await aUser().click(screen.getByRole("button", { name: "Reload" }));
    expect(reload).toHaveBeenCalledTimes(1);
    reload.mockRestore();
  });

  it("says no more about a mistake of its own", () => {
    show(new TypeError("x is undefined"));
    expect(screen.getByRole("alert").textContent).not.toContain("undefined");
  });
});
