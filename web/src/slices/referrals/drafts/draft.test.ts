import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { draftAutosave, type SaveState } from "./draft.ts";

/** A server that answers each save on command. */
function slowServer() {
  const saves: { content: string; isLeaving: boolean; answer: () => void; refuse: (why?: string) => void }[] = [];
  const save = (content: string, isLeaving: boolean) =>
    new Promise<void>((resolve, reject) => {
      saves.push({ content, isLeaving, answer: resolve, refuse: (why = "down") => reject(new Error(why)) });
    });
  return { saves, save };
}

describe("saving a draft", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function anAutosave() {
    const { saves, save } = slowServer();
    const said: SaveState[] = [];
    const isRefusal = (error: unknown): error is Error => error instanceof Error && error.message === "refused";
    const queries = new QueryClient({ defaultOptions: { mutations: { networkMode: "always" } } });
    const autosave = draftAutosave<string>({ queries, scope: "a draft", save, isRefusal });
    autosave.subscribe(() => void said.push(autosave.state()));
    const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
    /** The user has typed, and stopped. */
    const type = (text: string) => {
      autosave.schedule(text);
      autosave.flush();
      return wait(0);
    };
    const contents = () => saves.map(({ content }) => content);
    return { autosave, saves, said, wait, type, contents };
  }

  it("saves the newest text when flushed, and nothing before", async () => {
    const { autosave, saves, said, wait, contents } = anAutosave();
    autosave.schedule("M");
    autosave.schedule("Maja");
    await wait(5_000);
    expect([contents(), said.at(-1)]).toEqual([[], "waiting"]);
    autosave.flush();
    await wait(0);
    expect(contents()).toEqual(["Maja"]);
    saves[0]!.answer();
    await wait(0);
    expect(said.at(-1)).toBe("saved");
  });

  it("keeps a form that could not be sent, until something is typed or saving stops", async () => {
    const { autosave, type } = anAutosave();
    const kept = () => autosave.unsent();
    await type("Maja");
    autosave.keepUnsent("Maja, in step 3");
    expect(kept()).toBe("Maja, in step 3");
    await type("Maja K");
    expect(kept()).toBeUndefined();
    autosave.keepUnsent("Maja K, in step 3");
    await Promise.race([autosave.stop(), undefined]);
    expect(kept()).toBeUndefined();
  });

  it("saves nothing twice", async () => {
    const { autosave, saves, wait, type, contents } = anAutosave();
    await type("Maja");
    autosave.flush();
    saves[0]!.answer();
    await wait(20_000);
    autosave.flush();
    await wait(0);
    expect(contents()).toEqual(["Maja"]);
  });

  it("sends one at a time and skips outdated ones", async () => {
    const { saves, said, wait, type, contents } = anAutosave();
    await type("M");
    await type("Ma");
    await type("Maja");
    await wait(5_000);
    expect(contents()).toEqual(["M"]);
    saves[0]!.answer();
    await wait(0);
    expect(contents()).toEqual(["M", "Maja"]);
    saves[1]!.answer();
    await wait(0);
    expect([contents(), said.at(-1)]).toEqual([["M", "Maja"], "saved"]);
  });

  it("says that it failed, and retries", async () => {
    const { saves, said, wait, type, contents } = anAutosave();
    await type("Maja");
    saves[0]!.refuse();
    await wait(0);
    expect(said.at(-1)).toBe("failed");
    await wait(10_000);
    expect(contents()).toEqual(["Maja", "Maja"]);
    saves[1]!.answer();
    await wait(0);
    expect(said.at(-1)).toBe("saved");
  });

  it("does not save an older text over what was typed after a failure", async () => {
    const { saves, wait, type, contents } = anAutosave();
    await type("Ma");
    await type("Maja");
    saves[0]!.refuse();
    await wait(10_000);
    expect(contents()).toEqual(["Ma", "Maja"]);
  });

  it("does not wait for an answer when the page goes away", async () => {
    const { autosave, saves, wait, type } = anAutosave();
    await type("Ma");
    autosave.schedule("Maja");
    autosave.flushBeforeLeaving();
    await wait(0);
    expect(saves.map(({ content, isLeaving }) => [content, isLeaving])).toEqual([
      ["Ma", false],
      ["Maja", true],
    ]);
  });

  it("retries with longer and longer pauses, even after the page was left", async () => {
    const { autosave, saves, wait, contents } = anAutosave();
    autosave.schedule("Maja");
    autosave.flushBeforeLeaving();
    await wait(0);
    saves[0]!.refuse();
    await wait(10_000);
    saves[1]!.refuse();
    await wait(10_000);
    expect(contents()).toHaveLength(2);
    await wait(10_000);
    expect([contents(), autosave.unsaved()]).toEqual([["Maja", "Maja", "Maja"], "Maja"]);
    saves[2]!.answer();
    await wait(0);
    expect(autosave.unsaved()).toBeUndefined();
  });

  it("does not restore an older text after a newer one has overtaken it", async () => {
    const { autosave, saves, wait, type, contents } = anAutosave();
    await type("Ma");
    autosave.schedule("Maja");
    autosave.flushBeforeLeaving();
    await wait(0);
    saves[1]!.answer();
    await wait(0);
    saves[0]!.refuse();
    await wait(20_000);
    expect([contents(), autosave.state()]).toEqual([["Ma", "Maja"], "saved"]);
  });

  it("settles when the scheduled save has ended, saved or not", async () => {
    const { autosave, saves, wait } = anAutosave();
    autosave.schedule("Maja");
    const settled = vi.fn();
    void autosave.settle().then(settled);
    await wait(0);
    expect(settled).not.toHaveBeenCalled();
    saves[0]!.refuse();
    await wait(0);
    expect(settled).toHaveBeenCalled();
    expect(autosave.unsaved()).toBe("Maja");
  });

  it("saves nothing more after it is stopped, and waits for the save in progress", async () => {
    const { autosave, saves, said, wait, type, contents } = anAutosave();
    await type("Ma");
    await type("Maja");
    const stopped = vi.fn();
    void autosave.stop().then(stopped);
    await wait(0);
    expect(stopped).not.toHaveBeenCalled();
    saves[0]!.refuse();
    await wait(20_000);
    expect(stopped).toHaveBeenCalled();
    expect([contents(), said.at(-1)]).toEqual([["Ma"], "waiting"]);
  });

  it("does not retry a refused text until the user types again", async () => {
    const { autosave, saves, said, wait, type, contents } = anAutosave();
    await type("Maja");
    saves[0]!.refuse("refused");
    await wait(200_000);
    expect([said.at(-1), autosave.refusal()?.message]).toEqual(["refused", "refused"]);
    expect([contents(), autosave.unsaved()]).toEqual([["Maja"], "Maja"]);
    await type("Maja L");
    expect(autosave.refusal()?.message).toBe("refused");
    saves[1]!.answer();
    await wait(0);
    expect([said.at(-1), autosave.refusal()]).toEqual(["saved", undefined]);
  });
});
