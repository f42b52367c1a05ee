import type { EmbeddedEhr } from "../adapters/ehr/embedded/embedded.ts";
import { droppedFields } from "../adapters/ehr/resources/dropped-fields.ts";
import { FHIR_RESOURCES } from "../adapters/ehr/resources/fhir-resources.ts";
import type { Database } from "../platform/database/database.ts";
import { deadReferences } from "./dead-references.ts";
import type { ImportFile } from "./reading/bytes.ts";
import { type Incoming, resourcesIn, type Unreadable } from "./reading/resources-in.ts";
import { indirectIn, withDirect } from "./reading/targets.ts";
import { importRepository } from "./repository.ts";
import { shiftDates } from "./shift-dates.ts";
import { addReason, type Tally, tallyOf } from "./tally.ts";

/** Runs work in a transaction: one of its own each time, or the one that the whole import is. */
export type Within = <T>(work: (trx: Database) => Promise<T>) => Promise<T>;

interface IntakeNeeds {
  ehr: Pick<EmbeddedEhr, "store">;
  /** Where it is read, and within what it is written. */
  db: Database;
  within: Within;
  /** This import, by a UUID of its own. */
  run: string;
  /** By how many days dates are moved. */
  days: number;
  tally: Tally;
  /** Hears of a line that is not stored. */
  onBadLine(place: string, why: string): void;
}

/** So many names by identifier are remembered. */
const REMEMBERED = 20_000;

const PATIENT = /"reference"\s*:\s*"(?:[^"]*\/)?Patient\/([A-Za-z0-9\-.]{1,64})/g;

/** Everybody whom a resource names: a roster may be written once more without harm. */
const patientsIn = (text: string) => [...text.matchAll(PATIENT)].flatMap(([, id]) => id ?? []);

const isRead = (type: string) => Object.hasOwn(FHIR_RESOURCES, type);

/** Takes files in one after the other. What is kept meanwhile are counts, the ids of patients, and references that wait. */
export function intake({ ehr, db, within, run, days, tally, onBadLine }: IntakeNeeds) {
  const touched = new Set<string>();
  const references = deadReferences(db, tally);
  const identified = new Map<string, string>();

  function leaveOut(type: string, place: string, why: string): void {
    tallyOf(tally, type).leftOut++;
    addReason(tally.notShown, { type, why, place });
    onBadLine(place, why);
  }

  /** The resources with what they name by an identifier written as type and id, where the record knows it. */
  async function followed(trx: Database, resources: readonly Incoming[]): Promise<Incoming[]> {
    const named = new Set(resources.flatMap(({ text }) => indirectIn(text)).filter((words) => !words.startsWith("urn:")));
    const unknown = [...named].filter((words) => !identified.has(words));
    if (identified.size > REMEMBERED) identified.clear();
    for (const [words, target] of await importRepository(trx).byIdentifier(unknown)) identified.set(words, target);
    if (identified.size === 0) return [...resources];
    return resources.map((resource) => {
      const text = withDirect(resource.text, identified);
      return text === resource.text ? resource : { ...resource, text, resource: JSON.parse(text) };
    });
  }

  function count({ type, id, place, text, resource }: Incoming, isWhole: boolean): void {
    tallyOf(tally, type).stored++;
    if (!isWhole) for (const field of droppedFields(type, resource)) addReason(tally.droppedFields, { type, why: field, place });
    if (type === "Patient") touched.add(id);
    for (const personId of patientsIn(text)) touched.add(personId);
  }

  async function store(resources: readonly Incoming[]): Promise<void> {
    // What is counted is counted when the transaction is over: it may have to begin anew.
    const { direct, refused, replaced, whole } = await within(async (trx) => {
      const direct = await followed(trx, resources);
      const places = direct.map(({ place }) => place);
      const texts = direct.map(({ text }) => text);
      return { direct, ...(await ehr.store(trx, texts, { run, places })) };
    });
    const whyRefused = new Map(refused.map(({ at, why }) => [at, why]));
    const taken = direct.filter((_, at) => !whyRefused.has(at));
    await references.add(taken);
    direct.forEach(({ type, place }, at) => {
      const why = whyRefused.get(at);
      if (why !== undefined) leaveOut(type, place, why);
    });
    for (const at of replaced) tallyOf(tally, direct[at]?.type ?? "").replaced++;
    direct.forEach((resource, at) => {
      if (!whyRefused.has(at)) count(resource, whole.has(at));
    });
  }

  async function take(items: readonly (Incoming | Unreadable)[]): Promise<void> {
    const own: Incoming[] = [];
    for (const item of items) {
      if ("why" in item) leaveOut("", item.place, item.why);
      else if (!isRead(item.type)) tally.unread.set(item.type, (tally.unread.get(item.type) ?? 0) + 1);
      else own.push(days === 0 ? item : { ...item, text: shiftDates(item.text, days) });
    }
    if (own.length > 0) await store(own);
  }

  return {
    /** Whom the files name, by their ids. */
    touched,
    /** Takes a file in; says how many resources were read after each transaction, and how many bytes. */
    async takeFile(file: ImportFile, onProgress: (resources: number, bytes: number) => void): Promise<void> {
      let taken = Promise.resolve();
      try {
        // The next ones are read while the database writes these.
        for await (const { items, bytes } of resourcesIn(file)) {
          await taken;
          taken = take(items).then(() => onProgress(items.length, bytes));
          // It is waited for below, whatever the reading says before.
          taken.catch(() => undefined);
        }
      } finally {
        await taken;
      }
    },
    /** When all files are in. Says whether there were more references that lead nowhere than could be followed. */
    end: () => references.end(),
  };
}
