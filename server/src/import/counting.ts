import type { Fate } from "../adapters/ehr/embedded/fate-of.ts";
import { droppedFields } from "../adapters/ehr/resources/dropped-fields.ts";
import type { Incoming } from "./reading/items.ts";
import { patientsIn } from "./reading/scope.ts";
import { addReason, type Tally, tallyOf } from "./tally.ts";

/** Why something that can be read is not in the record as it came. */
const NOT_TAKEN = {
  older: "The record has a newer version of it",
  anothers: "The record uses its ID or its patient's ID for another patient. Use --source NAME to keep the IDs of two systems separate",
};
const TWICE = "It is in the file twice with different content, and no version tells which one counts";

/** What became of something that is in the record now. */
export type Taken = Exclude<Fate, "older" | "anothers">;

/** Whether it is in the record now. */
export const isTaken = (fate: Fate | undefined): fate is Taken => fate !== undefined && fate !== "older" && fate !== "anothers";

/** Whether a Patient links to another record. */
const hasLinks = ({ type, resource }: Incoming) => type === "Patient" && "link" in resource && Array.isArray(resource.link);

/** A resource by type and place in the file. */
export type Where = Pick<Incoming, "type" | "place">;

/** Counts what happens to resources, and reports place and reason for those not stored. */
export function counting(tally: Tally, onBadLine: (place: string, why: string) => void) {
  const touched = new Set<string>();
  let isLinked = false;

  function leaveOut(type: string, place: string, why: string): void {
    tallyOf(tally, type).leftOut++;
    addReason(tally.notShown, { type, why, place });
    onBadLine(place, why);
  }

  function notTaken({ type, place }: Where, fate: keyof typeof NOT_TAKEN): void {
    tallyOf(tally, type)[fate]++;
    addReason(tally.notShown, { type, why: NOT_TAKEN[fate], place });
    onBadLine(place, NOT_TAKEN[fate]);
  }

  function count(resource: Incoming, fate: Taken, isWhole: boolean): void {
    const { type, id, place, text } = resource;
    const own = tallyOf(tally, type);
    own.stored++;
    if (fate !== "new") own[fate]++;
    if (!isWhole) for (const field of droppedFields(type, resource.resource)) addReason(tally.droppedFields, { type, why: field, place });
    if (type === "Patient") touched.add(id);
    for (const personId of patientsIn(text)) touched.add(personId);
    isLinked ||= hasLinks(resource);
  }

  return {
    /** The patients named in stored resources, by id. */
    touched,
    /** Whether a stored Patient links to another record. */
    isLinked: () => isLinked,
    leaveOut,
    leaveOutTwice: ({ type, place }: Where) => leaveOut(type, place, TWICE),
    notTaken,
    count,
  };
}
