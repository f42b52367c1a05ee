import type { CDPSession, Page } from "@playwright/test";

type TraceEvent = Record<string, unknown>;

const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;

/** What a page's own thread had to do, in milliseconds of the processor: others on the machine do not count. */
interface Work {
  longest: number;
  total: number;
}

function workIn(events: readonly TraceEvent[]): Work {
  const pages = new Set(events.filter((event) => JSON.stringify(event["args"])?.includes("CrRendererMain")).map(threadOf));
  const tasks = events
    .filter((event) => event["name"] === "RunTask" && pages.has(threadOf(event)))
    .map(({ tdur }) => Number(tdur ?? 0) / 1000);
  return { longest: Math.max(0, ...tasks), total: tasks.reduce((sum, task) => sum + task, 0) };
}

async function stop(session: CDPSession): Promise<void> {
  const complete = new Promise<void>((resolve) => session.once("Tracing.tracingComplete", () => resolve()));
  await session.send("Tracing.end");
  await complete;
}

/**
 * The page's main thread work during an action, and its longest block. The action must not query the page itself, nor run with `--trace
 * on`, which copies the page at every step.
 */
export async function mainThreadWork(page: Page, act: () => Promise<void>): Promise<Work> {
  const browser = page.context().browser();
  if (!browser) throw new Error("The page has no browser of its own to be traced.");
  const session = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    // What is not left out is noted, too.
    traceConfig: { includedCategories: ["disabled-by-default-devtools.timeline"], excludedCategories: ["*"] },
  });
  await act();
  await stop(session);
  await session.detach();
  return workIn(events);
}
