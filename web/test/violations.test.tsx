import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { violations } from "./violations.ts";

it("finds a picture without words", async () => {
  // biome-ignore lint/a11y/useAltText: the missing words are what is to be found
  render(<img src="/logo.svg" />);
  expect(await violations()).toEqual([expect.stringContaining("image-alt")]);
});

it("finds a button without a name", async () => {
  render(<button type="button" />);
  expect(await violations()).toEqual([expect.stringContaining("button-name")]);
});

it("finds nothing in a page that is well made", async () => {
  render(<button type="button">Try again</button>);
  expect(await violations()).toEqual([]);
});
