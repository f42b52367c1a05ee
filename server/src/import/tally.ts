/** What became of the resources of one type. */
export interface TypeTally {
  /** Lines and entries that are in the record now. */
  stored: number;
  /** Of these, unchanged ones. */
  same: number;
  /** Of these, ones that replaced an older version. */
  newer: number;
  /** Of these, ones that moved with their patient to the kept record. */
  merged: number;
  /** Of these, ones that replaced the same id, with no version to tell which is newer. */
  replaced: number;
  /** Left out, since the record has a newer version. */
  older: number;
  /** Refused, since their id, or their patient's, is another patient's. */
  anothers: number;
  /** Resources that the chart shows. */
  shown: number;
  /** Resources whose patient is not in the record, or that name none. */
  withoutPatient: number;
  /** Resources with a reference that leads nowhere. They are shown all the same. */
  deadReference: number;
  /** Lines that were not stored, and resources that are not shown for another reason. */
  leftOut: number;
}

/** Why resources of a type are not shown, or not as they should be; how many, and where the first of them stand. */
export interface Reason {
  type: string;
  why: string;
  count: number;
  places: string[];
}

/** What an import has done. */
export interface Tally {
  /** By type, for the types Linnet reads; lines without a type are under the empty one. */
  types: Map<string, TypeTally>;
  /** Resources of types that Linnet does not read. */
  unread: Map<string, number>;
  notShown: Map<string, Reason>;
  /** Fields that were left out because they are wrong. */
  droppedFields: Map<string, Reason>;
  deadReferences: Map<string, Reason>;
}

export const newTally = (): Tally => ({
  types: new Map(),
  unread: new Map(),
  notShown: new Map(),
  droppedFields: new Map(),
  deadReferences: new Map(),
});

/** So many places are named of one reason; the others are counted. */
const PLACES = 3;

export function tallyOf({ types }: Tally, type: string): TypeTally {
  const known = types.get(type);
  if (known) return known;
  const none = {
    stored: 0,
    same: 0,
    newer: 0,
    merged: 0,
    replaced: 0,
    older: 0,
    anothers: 0,
    shown: 0,
    withoutPatient: 0,
    deadReference: 0,
    leftOut: 0,
  };
  types.set(type, none);
  return none;
}

/** Counts one more under a reason, or several that stand at the same place. */
export function addReason(reasons: Map<string, Reason>, { type, why, place, count = 1 }: Omit<Reason, "places" | "count"> & Where): void {
  const key = `${type}\n${why}`;
  const reason = reasons.get(key) ?? { type, why, count: 0, places: [] };
  reason.count += count;
  if (reason.places.length < PLACES) reason.places.push(place);
  reasons.set(key, reason);
}

interface Where {
  place: string;
  count?: number;
}

const sum = (tally: Tally, of: (each: TypeTally) => number) => [...tally.types.values()].reduce((total, each) => total + of(each), 0);

/** Whether everything that Linnet reads of these files is shown, and nothing of it was left out. */
export const isAllShown = (tally: Tally): boolean =>
  sum(tally, ({ withoutPatient, leftOut, older, anothers }) => withoutPatient + leftOut + older + anothers) === 0 &&
  tally.droppedFields.size === 0;
