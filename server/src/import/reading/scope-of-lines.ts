import { FHIR_RESOURCES } from "../../adapters/ehr/resources/fhir-resources.ts";
import { bytesOf, type ImportFile, UnreadableFile } from "./bytes.ts";
import { type DatedFile, fromLine, type Incoming, type Item, resolveReferences } from "./items.ts";
import { lineCutter, type Piece } from "./line-cutter.ts";
import { addToScope, isUnownedType, newScope, patientsIn, type Scope } from "./scope.ts";
import { addFullUrl, addIdentifiers, indirectReferences, MAX_TARGETS, type Targets } from "./targets.ts";

/** Hears of the resources of a file of lines, one after the other. */
async function lookAtLines(file: DatedFile, isMeant: (line: string) => boolean, onItem: (item: Incoming) => void): Promise<void> {
  const cutter = lineCutter();
  const look = async (pieces: readonly Piece[]) => {
    for (const piece of pieces)
      if ("bytes" in piece && isMeant(piece.bytes.toString("utf8")))
        for (const item of await fromLine(piece, file)) if ("text" in item) onItem(item);
  };
  for await (const chunk of bytesOf(file)) await look(cutter.push(chunk));
  await look(cutter.end());
}

/** All that others of a file of lines may name by `urn:uuid:` and their id, or by an identifier. */
async function targetsInLines(file: DatedFile): Promise<Targets> {
  const targets: Targets = new Map();
  const isMeant = () => targets.size < MAX_TARGETS;
  await lookAtLines(file, isMeant, ({ type, id, resource }) => {
    addFullUrl(targets, `${type}/${id}`, `urn:uuid:${id}`);
    addIdentifiers(targets, `${type}/${id}`, resource);
  });
  return targets;
}

/** The types that a file's name says: `Patient.ndjson`, `1.Observation.000.ndjson`. */
const typesInName = ({ name }: ImportFile) => name.split(/[^A-Za-z]+/).filter((word) => Object.hasOwn(FHIR_RESOURCES, word));

/** Whether references of this kind may be to something of the same file. */
function mayHold(file: ImportFile, words: string): boolean {
  const types = typesInName(file);
  return words.startsWith("urn:") || types.length !== 1 || words.startsWith(`${types[0]}?`);
}

/** Follows the references inside a file of lines, which is read once more when the first of them is met. */
export function referenceResolver(file: DatedFile): (item: Item) => Promise<Item> {
  let targets: Targets | undefined;
  return async (item) => {
    if (!("text" in item && indirectReferences(item.text).some((words) => mayHold(file, words)))) return item;
    targets ??= await targetsInLines(file);
    return resolveReferences(item, targets);
  };
}

const TYPE = /"resourceType"\s*:\s*"([A-Za-z]+)"/g;

const isOfScope = (type: string) => type === "Patient" || isUnownedType(type);

/**
 * The scope of a file with lines, such as one patient's export; undefined if its name says a single type, or it is unreadable, which is
 * reported later.
 */
export async function scopeOfLines(file: DatedFile): Promise<Scope | undefined> {
  if (typesInName(file).length === 1) return undefined;
  const scope = newScope(true, file.days);
  const isMeant = (line: string) => {
    for (const person of patientsIn(line)) scope.people.add(person);
    return [...line.matchAll(TYPE)].some(([, type = ""]) => isOfScope(type));
  };
  try {
    await lookAtLines(file, isMeant, ({ type, id, resource, text, scope: ofBundle }) => {
      const entry = { type, id, fullUrl: "", resource, text, ownText: () => text };
      if (!ofBundle && isOfScope(type) && id) addToScope(scope, entry);
    });
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
  }
  scope.targets.clear();
  return scope;
}
