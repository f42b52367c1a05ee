import { Button, useMantineColorScheme } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { colorSchemeCookie } from "./color-scheme-cookie.ts";
import { Themed } from "./themed.tsx";

function DarkButton() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return <Button onClick={() => setColorScheme("dark")}>{colorScheme}</Button>;
}

afterEach(() => {
  colorSchemeCookie.clear();
  document.head.innerHTML = "";
});

it("follows the system until somebody chooses, and keeps the choice", async () => {
  const { unmount } = render(<DarkButton />, { wrapper: Themed });
  await userEvent.click(screen.getByRole("button", { name: "auto" }));
  expect(document.documentElement.dataset["mantineColorScheme"]).toBe("dark");

  unmount();
  render(<DarkButton />, { wrapper: Themed });
  expect(screen.getByRole("button", { name: "dark" })).toBeDefined();
});

it("marks every style it makes with the nonce of the page", () => {
  document.head.innerHTML = '<meta name="csp-nonce" content="n0nce">';
  const { container } = render(<DarkButton />, { wrapper: Themed });
  const styles = [...container.querySelectorAll("style")];
  expect(styles.length).toBeGreaterThan(0);
  expect(styles.map((style) => style.nonce || style.getAttribute("nonce"))).toEqual(styles.map(() => "n0nce"));
  expect(globalThis.__webpack_nonce__).toBe("n0nce");
});

it("writes styles that the page's rule for text lets pass", () => {
  const { container } = render(<DarkButton />, { wrapper: Themed });
  for (const style of container.querySelectorAll("style")) expect(style.innerHTML).not.toContain("<");
});
