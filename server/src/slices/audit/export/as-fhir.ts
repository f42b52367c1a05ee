import { Readable } from "node:stream";
import type { Config } from "../../../config.ts";
import { subSeconds } from "../../../platform/dates.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { auditRowRepository, Place, RowFilter } from "../compliance/row-repository.ts";
import { type AuditSource, auditEventsOf } from "./audit-event.ts";
import { auditPages } from "./pages.ts";

/** Rows of a moment ago may be followed by one with a lower number, whose transaction took longer: they are left to the next export. */
const SETTLED_AFTER_SECONDS = 30;

type Rows = Pick<ReturnType<typeof auditRowRepository>, "find">;

interface Wanted {
  filter: RowFilter;
  /** Goes on after this AuditEvent, which may be one of several of its row. */
  afterEvent: string | undefined;
}

/** The place before the row of an event: the row comes once more, for the events that are left of it. */
function placeBefore(event: string | undefined): Place | undefined {
  const [micros, id] = event?.split(/[-.]/).map(Number) ?? [];
  return micros === undefined || id === undefined ? undefined : { micros, id: id - 1 };
}

/** What is left of a row's events after one of them; all of another row. */
const leftOf = <E extends { id: string }>(events: E[], afterEvent: string | undefined): E[] =>
  events.slice(events.findIndex(({ id }) => id === afterEvent) + 1);

async function* linesOf(rows: Rows, source: AuditSource, { filter, afterEvent, until }: Wanted & { until: Date }) {
  for await (const page of auditPages(rows, filter, { order: "asc", after: placeBefore(afterEvent), until }))
    yield page.flatMap((row) => leftOf(auditEventsOf(row, source), afterEvent).map((event) => `${JSON.stringify(event)}\n`)).join("");
}

const sourceOf = ({ origin, HOSPITAL_NAME }: Config) => ({ origin, hospital: HOSPITAL_NAME });

/** The rows of a search as AuditEvents, one a line, from the oldest on. */
export function auditAsFhir({ config, clock }: Pick<Platform, "config" | "clock">, rows: Rows, wanted: Wanted): Readable {
  return Readable.from(linesOf(rows, sourceOf(config), { ...wanted, until: subSeconds(clock.now(), SETTLED_AFTER_SECONDS) }));
}
