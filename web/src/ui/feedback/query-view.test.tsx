import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { renderThemed } from "../../../test/render-themed.tsx";
import { violations } from "../../../test/violations.ts";
import { QueryView } from "./query-view.tsx";

interface NamesProps {
  fetch: () => Promise<string[]>;
  quiet?: boolean;
}

function Names({ fetch, quiet = false }: NamesProps) {
  const names = useQuery({ queryKey: ["names"], queryFn: fetch });
  return (
    <QueryView
      query={names}
      {...(quiet && { failed: "quiet" })}
      help="Nothing is lost. Try again, or call support at 555-0100."
      waiting={<p role="status">Loading patients</p>}
      isEmpty={(found) => found.length === 0}
      empty={<p>No record found</p>}
    >
      {(found) => <p>{found.join(" and ")}</p>}
    </QueryView>
  );
}

function show(names: NamesProps) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  renderThemed(
    <QueryClientProvider client={client}>
      <Names {...names} />
    </QueryClientProvider>,
  );
  return client;
}

const never = () => new Promise<string[]>(() => undefined);
const failing = () => Promise.reject(new Error("The hospital’s record system is not responding"));

describe("a query", () => {
  afterEach(() => vi.useRealTimers());

  it("reserves its space immediately, and shows that it is loading only after 400 ms", async () => {
    vi.useFakeTimers();
    show({ fetch: never });
    await act(() => vi.advanceTimersByTimeAsync(399));
    expect(screen.queryByRole("status")).toBeNull();
    expect(screen.getByText("Loading patients")).toBeDefined();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.getByRole("status").textContent).toBe("Loading patients");
  });

  it("tells the page while any part is loading, so that the footer waits, too", async () => {
    const first = Promise.withResolvers<string[]>();
    const second = Promise.withResolvers<string[]>();
    renderThemed(
      <main>
        {[first, second].map(({ promise }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: there are two fixed items.
          <QueryClientProvider key={index} client={new QueryClient()}>
            <Names fetch={() => promise} />
          </QueryClientProvider>
        ))}
      </main>,
    );
    const main = screen.getByRole("main");
    expect(main.dataset["waiting"]).toBe("2");
    first.resolve(["Ana"]);
    await screen.findByText("Ana");
    expect(main.dataset["waiting"]).toBe("1");
    second.resolve(["Elsa"]);
    await screen.findByText("Elsa");
    expect(main.dataset["waiting"]).toBeUndefined();
  });

  it("is shown when loaded", async () => {
    show({ fetch: () => Promise.resolve(["Ana", "Elsa"]) });
    expect(await screen.findByText("Ana and Elsa")).toBeDefined();
  });

  it("says that there is nothing when there is nothing", async () => {
    show({ fetch: () => Promise.resolve([]) });
    expect(await screen.findByText("No record found")).toBeDefined();
  });

  it("stays while it is fetched again", async () => {
    let answers = [Promise.resolve(["Ana"]), never()];
    const client = show({
      fetch: () => {
        const [first = never(), ...rest] = answers;
        answers = rest;
        return first;
      },
    });
    await screen.findByText("Ana");
    await act(async () => void client.invalidateQueries({ queryKey: ["names"] }));
    expect(client.isFetching()).toBe(1);
    expect(screen.getByText("Ana")).toBeDefined();
  });
});

describe("a failed query", () => {
  it("shows the server's words and can be retried", async () => {
    let isUp = false;
    show({ fetch: () => (isUp ? Promise.resolve(["Ana"]) : failing()) });
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("The hospital’s record system is not responding");
    expect(alert.textContent).toContain("call support at 555-0100");
    expect(await violations()).toEqual([]);
    isUp = true;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Ana")).toBeDefined();
  });

  it("shows no text if quiet, but can be retried", async () => {
    show({ fetch: failing, quiet: true });
    const button = await screen.findByRole("button", { name: "Try again" });
    expect(screen.queryByRole("alert")).toBeNull();
    expect(document.body.textContent).not.toMatch(/hospital|support/);
    expect(button.textContent).toBe("Try again");
  });

  it("replaces the previous content, which this person may no longer see", async () => {
    let isOpen = true;
    const client = show({ fetch: () => (isOpen ? Promise.resolve(["Ana"]) : failing()) });
    await screen.findByText("Ana");
    isOpen = false;
    await act(() => client.invalidateQueries({ queryKey: ["names"] }));
    expect(await screen.findByRole("alert")).toBeDefined();
    expect(screen.queryByText("Ana")).toBeNull();
  });
});
