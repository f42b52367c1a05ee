import { screen } from "@testing-library/react";
import { Suspense } from "react";
import { expect, it } from "vitest";
import { renderThemed } from "../../../test/render-themed.tsx";
import { optionalPart } from "./optional-part.ts";

const show = (Part: ReturnType<typeof optionalPart>) =>
  renderThemed(
    <>
      <Suspense fallback="Waiting">
        <Part />
      </Suspense>
      <p>The page</p>
    </>,
  );

it("comes when it is there", async () => {
  show(optionalPart(async () => () => <p>The part</p>));
  expect(await screen.findByText("The part")).toBeTruthy();
});

it("is left out when it cannot be fetched, and the page stays", async () => {
  show(optionalPart(() => Promise.reject(new Error("Nothing answers"))));
  await expect.poll(() => screen.queryByText("Waiting")).toBeNull();
  expect(screen.getByText("The page")).toBeTruthy();
});
