import type { Today } from "@linnet/contract/home";
import type { MenuItem } from "@linnet/contract/session";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { aToDo, dayWith, OTIS_RESULTS } from "../../../test/home.ts";
import { today } from "./today.ts";
import { useWaitingInMenu } from "./use-waiting-in-menu.ts";

const leaf = (itemId: string, waiting?: number) => ({ itemId, itemName: itemId, ...(waiting !== undefined && { waiting }) });
const MENU: MenuItem[] = [
  {
    id: "patients",
    parent: "Patients",
    viewOrder: 1,
    items: [leaf("mypatients"), leaf("resultstoread"), leaf("viewreferrals"), leaf("accountrequests", 3)],
  },
];
const referral = (id: string, isUndelivered: boolean) =>
  aToDo("changed-referrals", { id, referral: { status: "Submitted", needsOffice: false, isUndelivered } });

function open(day?: Today) {
  const queries = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
  const page = renderHook(({ path }) => useWaitingInMenu(MENU, path), { wrapper, initialProps: { path: "/" } });
  if (day) act(() => void queries.setQueryData(today.queryKey, day));
  const counts = () =>
    page.result.current.flatMap(({ items }) => items.flatMap(({ itemId, waiting }) => (waiting ? [[itemId, waiting]] : [])));
  return { counts, goTo: (path: string) => page.rerender({ path }) };
}

it("says nothing of its own before home was there", () => {
  expect(open().counts()).toEqual([["accountrequests", 3]]);
});

it("says beside each entry how much home has counted, also of what has no line", async () => {
  const lines = [OTIS_RESULTS, referral("10481", false), aToDo("questions-to-answer"), aToDo("new-patients")];
  const { counts } = open(dayWith(lines, { "new-results": 11 }));
  await waitFor(() =>
    expect(counts()).toEqual([
      ["resultstoread", 12],
      ["viewreferrals", 2],
      ["accountrequests", 3],
    ]),
  );
});

it("leaves out a referral that was opened, but none that still has to be sent, and no results", async () => {
  const { counts, goTo } = open(dayWith([OTIS_RESULTS, referral("10481", false), referral("10482", true)]));
  goTo(`/patients/${OTIS_RESULTS.id}`);
  goTo("/referrals/details/10482");
  await waitFor(() =>
    expect(counts()).toEqual([
      ["resultstoread", 1],
      ["viewreferrals", 2],
      ["accountrequests", 3],
    ]),
  );
  goTo("/referrals/details/10481");
  await waitFor(() =>
    expect(counts()).toEqual([
      ["resultstoread", 1],
      ["viewreferrals", 1],
      ["accountrequests", 3],
    ]),
  );
});
