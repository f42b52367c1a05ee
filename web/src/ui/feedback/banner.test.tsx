import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderThemed } from "../../../test/render-themed.tsx";
import { violations } from "../../../test/violations.ts";
import { Banner } from "./banner.tsx";

it("waits for the screen reader if it shows a result", async () => {
  renderThemed(<Banner tone="success">Success! Thank you for your referral.</Banner>);
  expect(screen.getByRole("status").textContent).toBe("Success! Thank you for your referral.");
  expect(await violations()).toEqual([]);
});

it("interrupts if it shows a failure", () => {
  renderThemed(
    <Banner tone="danger" role="alert">
      Log in failed!
    </Banner>,
  );
  expect(screen.getByRole("alert").textContent).toBe("Log in failed!");
});

it("is a landmark if it spans the window", async () => {
  renderThemed(
    <Banner
      look="strip"
      tone="warning"
      label="Login-as"
      title="You are logged in as Dora Ashby."
      action={<button type="button">Stop</button>}
    >
      All events are logged and monitored.
    </Banner>,
  );
  expect(screen.getByRole("region", { name: "Login-as" }).textContent).toContain("All events are logged and monitored.");
  expect(await violations()).toEqual([]);
});
