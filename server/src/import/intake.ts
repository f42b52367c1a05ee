import type { EmbeddedEhr } from "../adapters/ehr/embedded/embedded.ts";
import { FHIR_RESOURCES } from "../adapters/ehr/resources/fhir-resources.ts";
import { wireIdRepository } from "../adapters/ehr/wire-id-repository.ts";
import type { Database } from "../platform/database/database.ts";
import { byIdentifier } from "./by-identifier.ts";
import { counting, isTaken, type Where } from "./counting.ts";
import { deadReferences } from "./dead-references.ts";
import type { ImportFile } from "./reading/bytes.ts";
import type { Incoming, Unreadable } from "./reading/items.ts";
import { resourcesIn } from "./reading/resources-in.ts";
import { type Kept, type NotKept, scopes } from "./scopes.ts";
import { shiftDates } from "./shift-dates.ts";
import type { Tally } from "./tally.ts";

/** Runs work in a transaction: a new one each time, or one for the whole import. */
export type Within = <T>(work: (trx: Database) => Promise<T>) => Promise<T>;

interface IntakeNeeds {
  ehr: Pick<EmbeddedEhr, "store">;
  /** Where it is read, and within what it is written. */
  db: Database;
  within: Within;
  /** This import, by a UUID of its own. */
  run: string;
  /** The system whose ids these are. */
  source: string;
  /** By how many days dates are moved. */
  days: number;
  tally: Tally;
  /** Hears of a line that is not stored. */
  onBadLine(place: string, why: string): void;
}

const isRead = (type: string) => Object.hasOwn(FHIR_RESOURCES, type);

type OnProgress = (resources: number, bytes: number) => void;

/** Reads files one after the other. Only counts, patients' ids, waiting references and rejections stay in memory. */
export function intake({ ehr, db, within, run, source, days, tally, onBadLine }: IntakeNeeds) {
  const references = deadReferences(db, tally);
  const [keepAll, follow] = [scopes({ source, run }), byIdentifier(source)];
  const { touched, isLinked, leaveOut, leaveOutTwice, notTaken, count } = counting(tally, onBadLine);
  /** What is another patient's, until the end: a Patient that comes later may say that the two are one. */
  const held = new Map<ImportFile, Map<string, Where>>();
  let isEnd = false;

  function hold(file: ImportFile, { type, place }: Where): void {
    if (isEnd) notTaken({ type, place }, "anothers");
    else held.set(file, (held.get(file) ?? new Map<string, Where>()).set(place, { type, place }));
  }

  /** Stores the valid ones of these resources, in a transaction that may be retried. */
  async function storeWithin(trx: Database, resources: readonly Incoming[]) {
    const all = await keepAll(trx, resources);
    const not = all.flatMap((each): NotKept[] => ("because" in each ? [each] : []));
    const kept = await follow(
      trx,
      all.flatMap((each): Kept[] => ("because" in each ? [] : [each])),
    );
    const texts = kept.map(({ text }) => text);
    const stored = await ehr.store(trx, texts, { run, source, arrivals: kept });
    await wireIdRepository(trx).remember(kept.flatMap(({ keptId }) => (keptId.kept === keptId.id ? [] : [keptId])));
    return { ...stored, kept, not };
  }

  async function store(resources: readonly Incoming[], file: ImportFile): Promise<void> {
    // What is counted is counted when the transaction is over.
    const { kept, not, refused, fates, personIds, whole, left } = await within((trx) => storeWithin(trx, resources));
    for (const each of not) {
      if (each.because === "twice") leaveOutTwice(each);
      else notTaken(each, "anothers");
    }
    for (const { at, why } of refused) leaveOut(kept[at]?.type ?? "", kept[at]?.place ?? "", why);
    const taken = kept.flatMap((resource, at) => (isTaken(fates.get(at)) ? [{ ...resource, personId: personIds.get(at) ?? null }] : []));
    await references.add(taken);
    for (const personId of left) touched.add(personId);
    kept.forEach((resource, at) => {
      const fate = fates.get(at);
      if (isTaken(fate)) count(resource, fate, whole.has(at));
      else if (fate === "older") notTaken(resource, fate);
      else if (fate === "anothers") hold(file, resource);
    });
  }

  async function take(items: readonly (Incoming | Unreadable)[], file: ImportFile): Promise<void> {
    const own: Incoming[] = [];
    for (const item of items) {
      if ("why" in item) leaveOut("", item.place, item.why);
      else if (!isRead(item.type)) tally.unread.set(item.type, (tally.unread.get(item.type) ?? 0) + 1);
      else own.push({ ...item, text: shiftDates(item.text, days) });
    }
    if (own.length > 0) await store(own, file);
  }

  async function takeFile(file: ImportFile, onProgress: OnProgress, only?: ReadonlyMap<string, Where>): Promise<void> {
    let taken = Promise.resolve();
    try {
      // The next ones are read while the database writes these.
      for await (const { items, bytes } of resourcesIn(file, days)) {
        await taken;
        const meant = only ? items.filter(({ place }) => only.has(place)) : items;
        taken = take(meant, file).then(() => onProgress(items.length, bytes));
        // It is waited for below, whatever the reading says before.
        taken.catch(() => undefined);
      }
    } finally {
      await taken;
    }
  }

  return {
    touched,
    /** Takes a file in; says how many resources were read after each transaction, and how many bytes. */
    takeFile: (file: ImportFile, onProgress: OnProgress) => takeFile(file, onProgress),
    /** When all files are in. Says whether there were more references that lead nowhere than could be followed. */
    async end(): Promise<{ isCut: boolean }> {
      isEnd = true;
      for (const [file, places] of held) {
        if (isLinked()) await takeFile(file, () => undefined, places);
        else for (const where of places.values()) notTaken(where, "anothers");
      }
      return references.end();
    },
  };
}
