import { directory } from "@linnet/contract/directory";
import type { Practice } from "@linnet/contract/directory/practice-record";
import { PRACTICE_FIELDS } from "@linnet/contract/directory/practices/field-list";
import type { InputOf } from "@linnet/contract/endpoint";
import { namesOf } from "@linnet/contract/field-list";
import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import type { Database } from "../../../platform/database/database.ts";
import { conflict, invalidInput, notFound } from "../../../platform/http/errors.ts";
import { staleRecord } from "../../../platform/http/stale-record.ts";
import type { Platform } from "../../../platform/platform.ts";
import { endPhysicianLink, linkRepository, membershipRepository, peopleRepository } from "../../memberships/public.ts";
import { fieldsChanged } from "../fields-changed.ts";
import { type LinkPlan, physiciansLeftAt, planLinks, wrongLinks } from "./plan-links.ts";
import { type LocationPlan, planLocations, wrongLocations } from "./plan-locations.ts";
import { practiceRecordRepository } from "./record-repository.ts";
import { refuseSameName } from "./refuse-same-name.ts";
import { refuseUnknownPhysicians } from "./refuse-unknown-physicians.ts";
import { type Editor, practiceWritingRepository } from "./writing-repository.ts";

type Form = InputOf<typeof directory.edit>["body"];

interface SentEdit {
  form: Form;
  /** When the sender's copy was changed last; undefined when they do not say. */
  expectedVersion: Date | undefined;
}

/** @throws AppError `conflict` if it is deactivated, or someone has changed it since */
function refuseEdit(before: Practice, expectedVersion: Date | undefined, zone: string): void {
  if (!before.isActive) throw conflict("This practice is deactivated. You can read it but not change it.");
  if (expectedVersion && expectedVersion < new Date(before.modifiedOn)) throw staleRecord("practice", before, zone);
}

/** @throws AppError `invalid_input` with a sentence for each field that does not fit what there is */
function planOf(before: Practice, sent: Form): { locations: LocationPlan; links: LinkPlan } {
  const locations = planLocations(before.locations, sent.locations);
  const left = locations.removed.map(({ id, field }) => ({ id, field, names: physiciansLeftAt(id, before.physicians, sent.physicians) }));
  const isInUse = (id: number): boolean => {
    if (id < 0) return Boolean(locations.added[-id - 1]);
    // Who is left at a location that is removed is named there, and not asked for another one here too.
    if (locations.removed.some((each) => each.id === id)) return left.some((each) => each.id === id && each.names.length > 0);
    return [...before.locations.filter(({ activeRecord }) => activeRecord), ...locations.changed].some((each) => each.id === id);
  };
  const wrong = [
    ...left.flatMap(({ field, names }) => {
      const together = new Intl.ListFormat("en").format(names);
      return names.length > 0 ? [[field, `Choose another location for ${together} before you remove this location`]] : [];
    }),
    ...wrongLocations(before.locations, sent.locations),
    ...wrongLinks(before.physicians, sent.physicians, isInUse),
  ];
  if (wrong.length > 0) throw invalidInput(Object.fromEntries(wrong));
  return { locations, links: planLinks(before.physicians, sent.physicians) };
}

/** Gives the ids of the new locations, by their place among them. */
async function writeLocations(trx: Database, before: Practice, plan: LocationPlan, editor: Editor): Promise<(number | null)[]> {
  const writing = practiceWritingRepository(trx);
  let hasDefault = before.locations.some(({ defaultLocation }) => defaultLocation);
  const ids: (number | null)[] = [];
  for (const location of plan.added) {
    ids.push(location && (await writing.addLocation(before.id, { ...location, isDefault: !hasDefault }, editor)));
    hasDefault ||= location !== null;
  }
  for (const { id, location } of plan.changed) await writing.changeLocation(id, location, editor);
  for (const { id } of plan.removed) await writing.removeLocation(id, editor);
  return ids;
}

/** Who leaves keeps nothing there: neither an invitation nor a role (as in the practice's own list, decision G-PRA-06). */
async function writeLinks(trx: Database, practiceId: number, plan: LinkPlan, { editor, newLocations }: Writing): Promise<void> {
  const listed = plan.ended.length > 0 ? await peopleRepository(trx).physiciansOf(practiceId) : [];
  for (const { physId } of plan.ended) {
    const physician = listed.find(({ physicianId }) => physicianId === physId);
    if (!physician) continue;
    await endPhysicianLink(trx, { practiceId, physician }, editor);
    if (physician.accountId !== null)
      await membershipRepository(trx).leavePractice(trx, { accountId: physician.accountId, practiceId }, editor);
  }
  const located = (homeLocId: number | null): number => {
    const id = homeLocId !== null && homeLocId < 0 ? newLocations[-homeLocId - 1] : homeLocId;
    if (!id) throw new Error("The physicians’ locations were already validated");
    return id;
  };
  for (const link of plan.changed) await linkRepository.change(trx, link.id, { ...link, locationId: located(link.homeLocId) }, editor);
  for (const { link } of plan.added)
    await linkRepository.list(trx, { practiceId, physicianId: link.physId }, { ...link, locationId: located(link.homeLocId) }, editor);
}

interface Writing {
  editor: Editor;
  newLocations: readonly (number | null)[];
}

const sameName = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/**
 * Saves an edit of a practice and its parts, all or nothing; no changes, no write.
 * @throws AppError `not_found`, `invalid_input`, `conflict` if someone changed it first, or for the name of another practice
 */
export async function editPractice(
  { config, db, clock }: Pick<Platform, "config" | "db" | "clock">,
  actor: Actor,
  { form, expectedVersion }: SentEdit,
): Promise<Practice> {
  return db.transaction().execute(async (trx) => {
    const records = practiceRecordRepository(trx);
    const before = (await records.lock(trx, form.id)) && (await records.find(form.id));
    if (!before) throw notFound("Practice");
    refuseEdit(before, expectedVersion, config.HOSPITAL_TIME_ZONE);
    const { locations, links } = planOf(before, form);
    const ownChanges = fieldsChanged(namesOf(PRACTICE_FIELDS), before, form);
    const changed = [...new Set([...ownChanges, ...locations.names, ...links.names])];
    if (changed.length === 0) return before;
    await refuseUnknownPhysicians(
      trx,
      links.added.map(({ field, link }) => ({ field, physicianId: link.physId })),
    );
    if (!sameName(before.practiceName, form.practiceName)) await refuseSameName(trx, form.practiceName);

    // Later than the last change even if the clock has not moved: the next editor must have seen this.
    const at = new Date(Math.max(clock.now().getTime(), new Date(before.modifiedOn).getTime() + 1));
    const editor = { by: actor.accountId, at };
    if (ownChanges.length > 0) await practiceWritingRepository(trx).change(form.id, form, editor);
    const newLocations = await writeLocations(trx, before, locations, editor);
    await writeLinks(trx, form.id, links, { editor, newLocations });
    await audit(trx, actor, { action: directory.edit.action, object: `practice ${form.id}`, changed });
    const saved = await records.find(form.id);
    if (!saved) throw notFound("Practice");
    return saved;
  });
}
