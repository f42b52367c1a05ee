import { OutsideFailure } from "../../../../platform/outside.ts";
import { type BundlePage, bundlePage } from "../bundle.ts";
import type { ClientAddresses } from "./addresses.ts";
import { type ClientAsking, NEVER, NOT_THERE, nonsense, tooMuch, type Wish } from "./asking.ts";
import { jsonOf } from "./exchange.ts";

/** What one search may hold in memory. */
const MOST_PAGES = 200;
const MOST_ENTRIES = 50_000;
const MOST_BYTES = 100 * 1024 * 1024;

/** How servers say that they no longer know where a search had got to. */
const FORGOTTEN: ReadonlySet<number> = new Set([400, ...NOT_THERE]);

interface Page extends BundlePage {
  bytes: number;
  following: URL | undefined;
}

export interface ClientPages {
  /** The pages of a search, one after the other; none when the server says that there is nothing to search. */
  of(url: URL): AsyncGenerator<Page>;
  /** The pages from a continuation on; undefined when the server no longer knows it. */
  continuing(url: URL): Promise<AsyncGenerator<Page> | undefined>;
}

/** Follows the links from page to page, each only below the configured address (fhir-mapping.md §0.4). */
export function clientPages(asking: ClientAsking, addresses: ClientAddresses): ClientPages {
  function wishFor(url: URL, notThere: ReadonlySet<number>): Wish<Page> {
    const translate: Wish<Page>["translate"] = (answer) => {
      const page = bundlePage(jsonOf(answer));
      const following = page.next === undefined ? undefined : addresses.within(page.next, url);
      if (page.next !== undefined && !following)
        throw new OutsideFailure("The FHIR server's next page is not below its configured address", { passing: false });
      return { ...page, bytes: answer.bytes.length, following };
    };
    return { url, notThere, translate };
  }

  async function* from(url: URL, first: Page): AsyncGenerator<Page> {
    const seen = new Set([url.href]);
    // A page that is gone later on is no end: what would have followed is missing.
    for (let page: Page | undefined = first; page; page = page.following && (await asking.record(wishFor(page.following, NEVER)))) {
      const next = page.following?.href;
      if (next !== undefined && seen.has(next)) throw nonsense("The FHIR server's pages lead in a circle");
      if (next !== undefined) seen.add(next);
      yield page;
    }
  }

  return {
    async *of(url) {
      const first = await asking.record(wishFor(url, NOT_THERE));
      if (first) yield* from(url, first);
    },
    async continuing(url) {
      const first = await asking.record(wishFor(url, FORGOTTEN));
      return first && from(url, first);
    },
  };
}

/**
 * Everything on these pages, each resource once.
 * @throws AppError `invalid_input` with a sentence to narrow the search when it is too much for memory.
 */
export async function wholeOf(pages: AsyncIterable<Page>): Promise<unknown[]> {
  const found = new Map<string | symbol, unknown>();
  let [count, entries, bytes] = [0, 0, 0];
  for await (const page of pages) {
    count += 1;
    entries += page.size;
    bytes += page.bytes;
    if (count > MOST_PAGES || entries > MOST_ENTRIES || bytes > MOST_BYTES) throw tooMuch();
    for (const [key, resource] of page.resources) found.set(key, resource);
  }
  return [...found.values()];
}
