import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { renderThemed } from "../../../test/render-themed.tsx";
import { violations } from "../../../test/violations.ts";
import { RequestedPart, useRequestedPart } from "./requested-part.tsx";

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

function Page({ load, isWaitedFor }: { load: () => Promise<typeof Greeting>; isWaitedFor: boolean }) {
  const part = useRequestedPart(load);
  return (
    <>
      <button type="button" onClick={() => part.mutate()}>
        Greet
      </button>
      <RequestedPart part={part} isWaitedFor={isWaitedFor} props={{ name: "Dora" }} />
    </>
  );
}

async function ask(load: () => Promise<typeof Greeting>, isWaitedFor = true) {
  renderThemed(
    <QueryClientProvider client={new QueryClient()}>
      <Page load={load} isWaitedFor={isWaitedFor} />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Greet" }));
}

const FAILED = "This could not be loaded. Try again or reload the page.";

it("is shown once loaded", async () => {
  await ask(async () => Greeting);
  expect(await screen.findByText("Hello Dora")).toBeTruthy();
});

it("says that it could not be loaded, and appears after a retry", async () => {
  const load = vi.fn<() => Promise<typeof Greeting>>().mockRejectedValueOnce(new Error("Nothing answers")).mockResolvedValue(Greeting);
  await ask(load);
  expect((await screen.findByRole("alert")).textContent).toContain(FAILED);
  expect(await violations()).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Hello Dora")).toBeTruthy();
});

it("says nothing to a person who has moved on", async () => {
  const load = vi.fn<() => Promise<typeof Greeting>>().mockRejectedValue(new Error("Nothing answers"));
  await ask(load, false);
  await waitFor(() => expect(load).toHaveBeenCalled());
  expect(screen.queryByRole("alert")).toBeNull();
});
