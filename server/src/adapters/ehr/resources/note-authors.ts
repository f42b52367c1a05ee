import type { NoteAuthor } from "../port.ts";
import type { StoredNote } from "../release/released-notes.ts";
import type { Practitioner, PractitionerRole } from "./fhir-resources.ts";
import { listedName } from "./human-name.ts";

type Author = StoredNote["author"];

/** Tells who an author is: by the name the note gives, else by the record's, and as what by the role they have. */
export function noteAuthors(practitioners: readonly Practitioner[], roles: readonly PractitionerRole[]): (author: Author) => NoteAuthor {
  const people = new Map(practitioners.map((person) => [person.id, person]));
  const inForce = roles.filter(({ active }) => active !== false);
  return (author) => {
    // Ids are unique within a type only: a parent who wrote something may have the id of a physician.
    const physicianId = author?.type === "Practitioner" ? author.id : undefined;
    const role = inForce.find((each) =>
      author?.type === "PractitionerRole" ? each.id === author.id : physicianId !== undefined && each.physicianId === physicianId,
    );
    const person = people.get((author?.type === "PractitionerRole" ? role?.physicianId : physicianId) ?? "");
    return {
      name: author?.name || listedName(person?.names ?? []) || role?.physician || "",
      position: role?.roles?.[0]?.text || role?.specialties?.[0]?.text || "",
    };
  };
}
