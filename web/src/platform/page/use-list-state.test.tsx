import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { act, render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { screen as screenOf, toSearch } from "./screen.ts";
import { type ListState, pageOfRows, useListState } from "./use-list-state.ts";

const SearchParams = z.object({
  page: z.coerce.number().int().min(1).optional().catch(undefined),
  sort: z.enum(["name", "date"]).optional().catch(undefined),
});
const AT = screenOf("/patients", SearchParams);
type Options = Parameters<typeof useListState<typeof SearchParams>>[1];

/** A list at an address; `list()` is its state as it is drawn at this moment. */
async function listAt(address: string, options?: Options) {
  let state: ListState<typeof SearchParams> | undefined;
  function List() {
    state = useListState(AT, options);
    return <p>{state.here}</p>;
  }
  const root = createRootRoute();
  const route = createRoute({ getParentRoute: () => root, path: AT.path, validateSearch: AT.search, component: List });
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({
    routeTree: root.addChildren([route]),
    history,
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: toSearch,
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByText(/patients/);
  const list = () => state ?? expect.unreachable("The list is not drawn");
  return {
    list,
    address: () => history.location.href,
    entry: () => history.location.state,
    change: (how: (now: ReturnType<typeof list>) => void) => act(async () => how(list())),
  };
}

describe("the state of a list", () => {
  it("is read from the address, and what an address cannot mean is left out", async () => {
    const { list } = await listAt("/patients?page=3&sort=loudest");
    expect([list().page, list().address.sort, list().here]).toEqual([3, undefined, "/patients?page=3"]);
  });

  it("begins on the first page when the order changes, and keeps the order from page to page", async () => {
    const { list, change, address } = await listAt("/patients?page=3");
    await change(({ go }) => go({ sort: "date" }));
    expect([address(), list().page]).toEqual(["/patients?sort=date", 1]);
    expect(list().hrefOf({ page: 2 })).toBe("/patients?sort=date&page=2");
  });

  it("writes all of it into the address where the list says with what it begins", async () => {
    const { list, change, address } = await listAt("/patients", { initial: { page: 1, sort: "name" } });
    expect(list().here).toBe("/patients?page=1&sort=name");
    await change(({ go }) => go({ sort: "date" }));
    expect(address()).toBe("/patients?page=1&sort=date");
  });

  it("keeps the words that are searched for out of the address, and begins on the first page with them", async () => {
    const { list, change, address, entry } = await listAt("/patients?page=3&sort=name");
    await change(({ setTyped }) => setTyped(" Ruiz "));
    expect([list().typed, list().search, address()]).toEqual([" Ruiz ", "", "/patients?page=3&sort=name"]);
    await change(({ submitSearch }) => submitSearch());
    expect([list().typed, list().search, address()]).toEqual(["Ruiz", "Ruiz", "/patients?sort=name"]);
    expect(JSON.stringify(entry())).not.toContain("Ruiz");
    await change(({ clearSearch }) => clearSearch());
    expect([list().typed, list().search]).toEqual(["", ""]);
  });

  it("takes the searched words along in the browser's history where the list asks for it", async () => {
    const stateOf = (words: string) => ({ searched: { by: "7", words } });
    const { change, address, entry } = await listAt("/patients", { searched: "", stateOf });
    await change(({ searchFor }) => searchFor("Ruiz"));
    expect([address(), entry().searched]).toEqual(["/patients", { by: "7", words: "Ruiz" }]);
  });
});

describe("one page of rows that came whole", () => {
  const ROWS = ["a", "b", "c", "d", "e"];

  it.each([
    [1, ["a", "b"], 1],
    [3, ["e"], 3],
    [9, ["e"], 3],
  ])("asked for page %i, shows %j as page %i", (asked, rows, page) => {
    expect(pageOfRows(ROWS, asked, 2)).toEqual({ page, totalPages: 3, pageSize: 2, total: 5, rows });
  });

  it("is the first and empty where there are no rows", () => {
    expect(pageOfRows([], 4, 2)).toEqual({ page: 1, totalPages: 0, pageSize: 2, total: 0, rows: [] });
  });
});
