import { replacedPatients } from "../adapters/ehr/embedded/replaced-patients.ts";
import type { Database } from "../platform/database/database.ts";
import { importRepository, type Stray } from "./repository.ts";

/** So many resources are named of one kind; the others are counted. */
const NAMED = 10;

const number = (value: number) => value.toLocaleString("en-US");

const named = ({ type, id, place }: Stray) => `${type}/${id}${place === null ? "" : `: ${place}`}`;

function sentenceOf(strays: readonly Stray[]): string {
  const [first] = strays;
  const all = [...new Set(strays.map(named))];
  const listed = all.slice(0, NAMED).join("; ");
  return `${first?.type}.${first?.field} names another patient's ${first?.targetType}: ${number(all.length)} (${listed}${all.length > NAMED ? "; …" : ""})`;
}

/**
 * Looks for resources of the embedded record that name what is another patient's, as where files of two systems were imported without
 * their sources. Says which, by type, id and place. Gives whether there are none.
 */
export async function checkOwners({ db, say }: { db: Database; say(line: string): void }): Promise<boolean> {
  const strays = await importRepository(db).strays();
  const isReplacedBy = await replacedPatients(
    db,
    strays.flatMap(({ personId, otherId }) => (otherId === null ? [] : [personId, otherId])),
  );
  const isOnePerson = ({ personId, otherId }: Stray) =>
    otherId !== null && (isReplacedBy(personId, otherId) || isReplacedBy(otherId, personId));
  const wrong = strays.filter((stray) => !isOnePerson(stray));
  const kinds = Map.groupBy(wrong, ({ type, field, targetType }) => `${type}.${field} ${targetType}`);
  for (const [, own] of [...kinds].sort(([one], [other]) => one.localeCompare(other, "en"))) say(sentenceOf(own));
  say(
    wrong.length > 0
      ? "These patients may be mixed up. Import the folder of these files again with --source NAME, which keeps the ids of two systems apart."
      : "No resource of the record names what is another patient's.",
  );
  return wrong.length === 0;
}
