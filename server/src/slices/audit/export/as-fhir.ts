import { Readable } from "node:stream";
import type { Config } from "../../../config.ts";
import type { Actor } from "../../../platform/actor.ts";
import { findLastSeal } from "../../../platform/audit/seal-rows.ts";
import { subSeconds } from "../../../platform/dates.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { auditRowRepository, Place, RowFilter } from "../compliance/row-repository.ts";
import { type AuditSource, auditEventsOf, exportEventOf } from "./audit-event.ts";
import { auditPages } from "./pages.ts";

/** A slower transaction can add a lower row number later, so the newest rows wait for the next export. */
const SETTLED_AFTER_SECONDS = 30;

type Rows = Pick<ReturnType<typeof auditRowRepository>, "find">;

type Needed = Pick<Platform, "config" | "clock" | "db">;

const sourceOf = ({ origin, HOSPITAL_NAME }: Config): AuditSource => ({ origin, hospital: HOSPITAL_NAME });

interface Wanted {
  actor: Pick<Actor, "accountId" | "firstName" | "lastName">;
  filter: RowFilter;
  /** Resumes after this AuditEvent, which may be one of several from its row. */
  afterEvent: string | undefined;
}

/** The place before an event's row: the row is read again for its remaining events. */
function placeBefore(event: string | undefined): Place | undefined {
  const [micros, id] = event?.split(/[-.]/).map(Number) ?? [];
  return micros === undefined || id === undefined ? undefined : { micros, id: id - 1 };
}

/** The events after the given one, if it is from this row; otherwise all. */
const leftOf = <E extends { id: string }>(events: E[], afterEvent: string | undefined): E[] =>
  events.slice(events.findIndex(({ id }) => id === afterEvent) + 1);

async function* linesOf({ db, config }: Needed, rows: Rows, { actor, filter, afterEvent, until }: Wanted & { until: Date }) {
  const source = sourceOf(config);
  let events = 0;
  for await (const page of auditPages(rows, filter, { order: "asc", after: placeBefore(afterEvent), until }))
    for (const row of page)
      for (const event of leftOf(auditEventsOf(row, source), afterEvent)) {
        events += 1;
        yield `${JSON.stringify(event)}\n`;
      }
  const { accountId: id, firstName, lastName } = actor;
  const finished = { by: { id, name: `${lastName}, ${firstName}` }, until, events, seal: await findLastSeal(db) };
  yield `${JSON.stringify(exportEventOf(finished, source))}\n`;
}

/** The rows of a search as AuditEvents, one per line, oldest first. */
export function auditAsFhir(platform: Needed, rows: Rows, wanted: Wanted): Readable {
  return Readable.from(linesOf(platform, rows, { ...wanted, until: subSeconds(platform.clock.now(), SETTLED_AFTER_SECONDS) }));
}
