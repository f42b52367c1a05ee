import type { ToDoKind, ToDosOfKind } from "@linnet/contract/home";
import { describe, expect, it } from "vitest";
import { orderToDos } from "./order-to-dos.ts";

const line = (id: string) => ({ id, name: id, text: "", at: null });
const all = (kind: ToDoKind, ...ids: string[]): ToDosOfKind => ({ kind, count: ids.length, items: ids.map(line) });
const child = (id: string, critical: number, abnormal: number) => ({
  ...line(id),
  results: { critical, abnormal, others: 1, ids: [1], mostSevere: null },
});
const results = (...items: ReturnType<typeof child>[]): ToDosOfKind => ({ kind: "new-results", count: items.length, items });
const referral = (id: string, status: string, more: { needsOffice?: boolean; isUndelivered?: boolean } = {}) => ({
  ...line(id),
  referral: { status, needsOffice: false, isUndelivered: false, ...more },
});

describe("the list of what needs somebody", () => {
  it("has critical and abnormal results first, then referrals that do not move, then what others wait for, then news", () => {
    const { lines } = orderToDos([
      all("ties-to-check", "ties"),
      all("ending-content", "ending"),
      all("new-patients", "new"),
      results(child("critical", 1, 0), child("abnormal", 0, 2), child("normal", 0, 0)),
      all("decided-requests", "decided"),
      {
        kind: "changed-referrals",
        count: 3,
        items: [
          referral("failed", "Submitted", { isUndelivered: true }),
          referral("held", "No Show", { needsOffice: true }),
          referral("accepted", "Accepted"),
        ],
      },
      all("staff-to-confirm", "staff"),
      all("physicians-to-verify", "physician"),
      all("own-invitations", "invitation"),
      all("not-my-patients", "wrong"),
      all("account-requests", "account"),
      all("requests-to-decide", "decide"),
      all("own-ties-to-check", "tie"),
    ]);
    expect(lines.map(({ id }) => id)).toEqual([
      ...["critical", "abnormal", "failed", "held", "tie", "decide", "account", "wrong", "invitation", "physician", "staff"],
      ...["accepted", "decided", "normal", "new", "ending", "ties"],
    ]);
  });

  it("shows eight at first, one of each kind among them, so that many results hide nothing else", () => {
    const many = Array.from({ length: 20 }, (_, number) => child(`abnormal-${number}`, 0, 1));
    const { lines, counts } = orderToDos([
      { ...results(...many), count: 30 },
      all("new-patients", "new", "newer"),
      all("account-requests", "a"),
    ]);
    const brief = lines.filter(({ isShownFirst }) => isShownFirst).map(({ id }) => id);
    expect(brief).toEqual([...[0, 1, 2, 3, 4, 5].map((number) => `abnormal-${number}`), "a", "new"]);
    expect(counts).toEqual([
      { kind: "new-results", count: 30 },
      { kind: "account-requests", count: 1 },
      { kind: "new-patients", count: 2 },
    ]);
  });

  it("shows eight critical results before anything else, and counts those that have no room", () => {
    const many = Array.from({ length: 9 }, (_, number) => child(`critical-${number}`, 1, 0));
    const { lines, counts } = orderToDos([all("account-requests", "a"), { ...results(...many), count: 30, critical: 12 }]);
    const brief = lines.filter(({ isShownFirst }) => isShownFirst).map(({ id }) => id);
    expect(brief).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((number) => `critical-${number}`));
    expect(counts).toEqual([
      { kind: "new-results", count: 30, critical: 12 },
      { kind: "account-requests", count: 1 },
    ]);
  });

  it("is empty where nothing waits", () => {
    expect(orderToDos([{ kind: "new-results", count: 0, items: [] }])).toEqual({ counts: [], lines: [] });
  });
});
