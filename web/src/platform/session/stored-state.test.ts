import { beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { DORA, FRED, SETTINGS, tokensOf } from "../../../test/people.ts";
import { storedState } from "./stored-state.ts";
import { openTokens } from "./tokens.ts";

const become = async (person: typeof DORA) => {
  tokensOf(person);
  await openTokens(SETTINGS.signIn);
};

describe("what the browser keeps for a person", () => {
  const list = storedState(window.localStorage, "list", z.object({ page: z.int() }));

  beforeEach(async () => {
    window.localStorage.clear();
    window.sessionStorage.clear();
    await become(DORA);
  });

  it("is read back as it was written", () => {
    expect(list.read()).toBeUndefined();
    list.write({ page: 3 });
    expect(list.read()).toEqual({ page: 3 });
  });

  it("is not shown to another person", async () => {
    list.write({ page: 3 });
    await become(FRED);
    expect(list.read()).toBeUndefined();
  });

  it("counts as absent when it makes no sense any more", () => {
    list.write({ page: 3 });
    const [key] = Object.keys(window.localStorage);
    window.localStorage.setItem(key!, '{"page":"three"}');
    expect(list.read()).toBeUndefined();
    window.localStorage.setItem(key!, "not json");
    expect(list.read()).toBeUndefined();
  });

  it("does without when the storage is full, and says so", () => {
    const full = {
      getItem: () => null,
      setItem: vi.fn(() => {
        throw new DOMException("full", "QuotaExceededError");
      }),
    };
    // As: the two methods that are used.
    const state = storedState(full as unknown as Storage, "list", z.object({ page: z.int() }));
    expect(state.write({ page: 1 })).toBe(false);
    expect(full.setItem).toHaveBeenCalledOnce();
  });
});
