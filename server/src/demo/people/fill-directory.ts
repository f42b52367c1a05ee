import { subDays } from "date-fns";
import type { Database } from "../../platform/database/database.ts";
import { choiceRepository } from "../../slices/directory/physicians/choice-repository.ts";
import { physicianRepository } from "../../slices/directory/physicians/repository.ts";
import { practiceRecordRepository } from "../../slices/directory/practices/record-repository.ts";
import { type Editor, practiceWritingRepository } from "../../slices/directory/practices/writing-repository.ts";
import { linkRepository } from "../../slices/directory/public.ts";
import type { DemoIds } from "./add-people.ts";
import { closedPractice, demoContacts, demoListings, demoSpecialties, retiredPhysician, secondLocations } from "./directory.ts";
import { demoPhysicians, type PhysicianKey } from "./physicians.ts";
import { demoPractices, type PracticeKey } from "./practices.ts";

type Places = Pick<DemoIds, "practices" | "physicians">;

async function fillPractices(trx: Database, { practices }: Places, editor: Editor): Promise<void> {
  const writing = practiceWritingRepository(trx);
  // Object.keys forgets which keys there are.
  for (const key of Object.keys(demoPractices) as PracticeKey[]) {
    const { name, fax } = demoPractices[key];
    await writing.change(practices[key], { ...demoListings[key], practiceName: name, fax }, editor);
    const second = secondLocations[key];
    if (second) await writing.addLocation(practices[key], { ...second, hdsSiteid: null, isDefault: false }, editor);
  }
}

async function fillPhysicians(trx: Database, { practices, physicians }: Places, editor: Editor): Promise<void> {
  const { specialties } = await choiceRepository(trx).all();
  // Object.keys forgets which keys there are.
  for (const key of Object.keys(demoPhysicians) as PhysicianKey[]) {
    const names = demoSpecialties[key] ?? [];
    const chosen = specialties.filter(({ name }) => names.includes(name)).map(({ id }) => id);
    await choiceRepository(trx).choose(trx, physicians[key], chosen);
    const practice = await practiceRecordRepository(trx).find(practices[demoPhysicians[key].practice]);
    const link = practice?.physicians.find(({ physId }) => physId === physicians[key]);
    const contact = demoContacts[key];
    if (contact && link?.homeLocId)
      await practiceWritingRepository(trx).changeLink(link.id, { ...contact, locationId: link.homeLocId }, editor);
  }
}

async function addClosedPractice(trx: Database, { by, at }: Editor): Promise<void> {
  const opened = { by, at: subDays(at, 300) };
  const writing = practiceWritingRepository(trx);
  const { location, ...practice } = closedPractice;
  const practiceId = await writing.add(practice, opened);
  const locationId = await writing.addLocation(practiceId, { ...location, hdsSiteid: null, isDefault: true }, opened);
  const physicianId = await physicianRepository(trx).add(trx, retiredPhysician, { ...opened, fax: null });
  const nothing = { contactName: null, phone: null, phoneExt: null, fax: null, email: null, department: null };
  await writing.addPhysician(practiceId, { ...nothing, physicianId, locationId }, opened);
  await linkRepository.verify(trx, { practiceId, physicianId }, opened);

  await linkRepository.end(trx, { practiceId, physicianId }, { by, at });
  await physicianRepository(trx).deactivate(trx, physicianId, { by, at });
  await writing.deactivate(practiceId, { by, at });
}

/** What a system administrator has written into the directory, with a practice and a physician in it that are deactivated. */
export async function fillDirectory(trx: Database, { ids, now }: { ids: DemoIds; now: Date }): Promise<void> {
  const by = ids.accounts.get("ada@linnet.example");
  if (by === undefined) throw new Error("The directory is kept by Ada");
  const editor = { by, at: subDays(now, 30) };
  await fillPractices(trx, ids, editor);
  await fillPhysicians(trx, ids, editor);
  await addClosedPractice(trx, editor);
}
