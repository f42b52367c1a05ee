import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { draftKeeper, type Keeping } from "./keeper.ts";

/** A server that answers each save when it is told to. */
function slowServer() {
  const saves: { content: string; leaving: boolean; answer: () => void; refuse: (why?: string) => void }[] = [];
  const save = (content: string, leaving: boolean) =>
    new Promise<void>((resolve, reject) => {
      saves.push({ content, leaving, answer: resolve, refuse: (why = "down") => reject(new Error(why)) });
    });
  return { saves, save };
}

describe("keeping a draft", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function aKeeper() {
    const { saves, save } = slowServer();
    const said: Keeping[] = [];
    const keeper = draftKeeper<string>(save, (error): error is Error => error instanceof Error && error.message === "refused");
    keeper.subscribe(() => void said.push(keeper.keeping()));
    const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
    const contents = () => saves.map(({ content }) => content);
    return { keeper, saves, said, wait, contents };
  }

  it("waits until the typing stops, and keeps the newest", async () => {
    const { keeper, saves, said, wait, contents } = aKeeper();
    keeper.note("M");
    await wait(900);
    keeper.note("Maja");
    await wait(900);
    expect(contents()).toEqual([]);
    await wait(100);
    expect(contents()).toEqual(["Maja"]);
    saves[0]!.answer();
    await wait(0);
    expect(said.at(-1)).toBe("kept");
  });

  it("keeps at once when it is told to, and nothing twice", async () => {
    const { keeper, saves, wait, contents } = aKeeper();
    keeper.note("Maja");
    keeper.flush();
    keeper.flush();
    saves[0]!.answer();
    await wait(20_000);
    keeper.flush();
    expect(contents()).toEqual(["Maja"]);
  });

  it("sends one at a time, so that an older one never comes last", async () => {
    const { keeper, saves, said, wait, contents } = aKeeper();
    keeper.note("Ma");
    keeper.flush();
    keeper.note("Maja");
    await wait(5_000);
    expect(contents()).toEqual(["Ma"]);
    saves[0]!.answer();
    await wait(0);
    expect(contents()).toEqual(["Ma", "Maja"]);
    saves[1]!.answer();
    await wait(0);
    expect(said.at(-1)).toBe("kept");
  });

  it("says that it failed, and tries again by itself", async () => {
    const { keeper, saves, said, wait, contents } = aKeeper();
    keeper.note("Maja");
    keeper.flush();
    saves[0]!.refuse();
    await wait(0);
    expect(said.at(-1)).toBe("failed");
    await wait(10_000);
    expect(contents()).toEqual(["Maja", "Maja"]);
    saves[1]!.answer();
    await wait(0);
    expect(said.at(-1)).toBe("kept");
  });

  it("does not put an older text over what was typed while it failed", async () => {
    const { keeper, saves, wait, contents } = aKeeper();
    keeper.note("Ma");
    keeper.flush();
    keeper.note("Maja");
    saves[0]!.refuse();
    await wait(10_000);
    expect(contents()).toEqual(["Ma", "Maja"]);
  });

  it("does not wait for an answer when the page goes away", () => {
    const { keeper, saves } = aKeeper();
    keeper.note("Ma");
    keeper.flush();
    keeper.note("Maja");
    keeper.leave();
    expect(saves.map(({ content, leaving }) => [content, leaving])).toEqual([
      ["Ma", false],
      ["Maja", true],
    ]);
  });

  it("tries again with longer and longer pauses, also after the page was left", async () => {
    const { keeper, saves, wait, contents } = aKeeper();
    keeper.note("Maja");
    keeper.leave();
    saves[0]!.refuse();
    await wait(10_000);
    saves[1]!.refuse();
    await wait(10_000);
    expect(contents()).toHaveLength(2);
    await wait(10_000);
    expect(contents()).toEqual(["Maja", "Maja", "Maja"]);
    expect(keeper.unsaved()).toBe("Maja");
    saves[2]!.answer();
    await wait(0);
    expect(keeper.unsaved()).toBeUndefined();
  });

  it("does not bring an older text back when a newer one has gone past it", async () => {
    const { keeper, saves, wait, contents } = aKeeper();
    keeper.note("Ma");
    keeper.flush();
    keeper.note("Maja");
    keeper.leave();
    saves[1]!.answer();
    await wait(0);
    saves[0]!.refuse();
    await wait(20_000);
    expect(contents()).toEqual(["Ma", "Maja"]);
    expect(keeper.keeping()).toBe("kept");
  });

  it("settles when what waits has come to an end, kept or not", async () => {
    const { keeper, saves, wait } = aKeeper();
    keeper.note("Maja");
    const settled = vi.fn();
    void keeper.settle().then(settled);
    await wait(0);
    expect(settled).not.toHaveBeenCalled();
    saves[0]!.refuse();
    await wait(0);
    expect(settled).toHaveBeenCalled();
    expect(keeper.unsaved()).toBe("Maja");
  });

  it("keeps nothing any more once it is stopped, and has then sent what was on its way", async () => {
    const { keeper, saves, said, wait, contents } = aKeeper();
    keeper.note("Ma");
    keeper.flush();
    keeper.note("Maja");
    const stopped = vi.fn();
    void keeper.stop().then(stopped);
    await wait(0);
    expect(stopped).not.toHaveBeenCalled();
    saves[0]!.refuse();
    await wait(20_000);
    expect(stopped).toHaveBeenCalled();
    expect(contents()).toEqual(["Ma"]);
    expect(said.at(-1)).toBe("waiting");
  });

  it("does not try again what is refused, until something else is typed", async () => {
    const { keeper, saves, said, wait, contents } = aKeeper();
    keeper.note("Maja");
    keeper.flush();
    saves[0]!.refuse("refused");
    await wait(200_000);
    expect(said.at(-1)).toBe("refused");
    expect(keeper.refusal()?.message).toBe("refused");
    expect([contents(), keeper.unsaved()]).toEqual([["Maja"], "Maja"]);
    keeper.note("Maja L");
    await wait(1_000);
    expect(keeper.refusal()?.message).toBe("refused");
    saves[1]!.answer();
    await wait(0);
    expect([said.at(-1), keeper.refusal()]).toEqual(["kept", undefined]);
  });
});
