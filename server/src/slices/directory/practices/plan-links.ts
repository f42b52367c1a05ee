import { NO_LOCATION } from "@linnet/contract/directory/fields";
import { LINK_FIELDS } from "@linnet/contract/directory/links/field-list";
import type { EditedLink, PhysicianLink } from "@linnet/contract/directory/practice-record";
import { namesOf } from "@linnet/contract/field-list";
import type { z } from "zod";
import { fieldsChanged } from "../fields-changed.ts";

export type SentLink = z.output<typeof EditedLink>;

/** What an edit does to the physicians of a practice. */
export interface LinkPlan {
  /** Also those who were there before: they are taken up again. */
  added: { field: string; link: SentLink }[];
  changed: SentLink[];
  /** Links that this edit ends. */
  ended: PhysicianLink[];
  /** Names of fields, for the audit trail. */
  names: string[];
}

export const ALREADY_LINKED = "This physician already works at the practice";

const FIELDS = [...namesOf(LINK_FIELDS), "homeLocId"];

type Named = Pick<PhysicianLink, "id" | "physId" | "activeRecord">;

/** Whether the practice has the physician by an entry before this one, or by a link that was not sent and so stays. */
function isTwice({ id, physId, activeRecord }: SentLink, earlier: readonly Named[], unsent: readonly Named[]): boolean {
  if (earlier.some((each) => id !== 0 && each.id === id)) return true;
  return activeRecord && [...earlier, ...unsent].some((each) => each.activeRecord && each.physId === physId);
}

function whyNot(link: SentLink, known: PhysicianLink | undefined, twice: boolean): [name: string, sentence: string] | undefined {
  if (link.id !== 0 && !known) return ["id", "This physician does not work at this practice"];
  if (known && known.physId !== link.physId) return ["physId", "This is a different physician. Remove this one and add the other."];
  if (twice) return ["physId", ALREADY_LINKED];
  if (known?.activeRecord && known.isPracticeOwner && !link.activeRecord) return ["activeRecord", "Can not remove practice owner."];
  return undefined;
}

/** What cannot be done to the physicians of a practice: sentences by field. */
export function wrongLinks(
  before: readonly PhysicianLink[],
  sent: readonly SentLink[],
  isLocation: (id: number) => boolean,
): [field: string, sentence: string][] {
  const unsent = before.filter(({ id }) => !sent.some((each) => each.id === id));
  return sent.flatMap((link, index): [string, string][] => {
    const known = before.find(({ id }) => id === link.id);
    const wrong = whyNot(link, known, isTwice(link, sent.slice(0, index), unsent));
    if (wrong) return [[`physicians.${index}.${wrong[0]}`, wrong[1]]];
    return link.activeRecord && !isLocation(link.homeLocId ?? 0) ? [[`physicians.${index}.homeLocId`, NO_LOCATION]] : [];
  });
}

/** What was sent, held against what there is. A physician who was not sent stays; one who leaves keeps what they have. */
export function planLinks(before: readonly PhysicianLink[], sent: readonly SentLink[]): LinkPlan {
  const staying = sent.map((link, index) => ({
    link,
    field: `physicians.${index}.physId`,
    known: before.find(({ id, activeRecord }) => activeRecord && id === link.id),
  }));
  const active = staying.filter(({ link }) => link.activeRecord);
  const added = active.filter(({ known }) => !known);
  const changed = active.flatMap(({ link, known }) => {
    const names = known ? fieldsChanged(FIELDS, known, link) : [];
    return names.length > 0 ? [{ link, names }] : [];
  });
  const ended = staying.flatMap(({ link, known }) => (known && !link.activeRecord ? [known] : []));
  const names = [
    ...(added.length > 0 ? ["physicians"] : []),
    ...changed.flatMap(({ link, names: changes }) => changes.map((name) => `physicians.${link.physId}.${name}`)),
    ...ended.map(({ physId }) => `physicians.${physId}.activeRecord`),
  ];
  return { added, changed: changed.map(({ link }) => link), ended, names };
}

/** Who would be left at a location that is removed, by their names. */
export function physiciansLeftAt(locationId: number, before: readonly PhysicianLink[], sent: readonly SentLink[]): string[] {
  const isLeft = (link: PhysicianLink): boolean => {
    const after = sent.find(({ id }) => id === link.id) ?? link;
    return link.activeRecord && after.activeRecord && after.homeLocId === locationId;
  };
  return before.filter(isLeft).map(({ physicianFirstName, physicianLastName }) => `${physicianFirstName} ${physicianLastName}`);
}
