import type { DropdownItem } from "@linnet/contract/home";
import type { Database } from "../../platform/database/database.ts";
import { contentRepository, type DocumentKind, documentRepository } from "../content/public.ts";

/** What the dropdowns offer, by the names of the cards (decision G-HOM-07). */
const KINDS = new Map<string, DocumentKind>([
  ["ReferenceGuide", "reference-guide"],
  ["AlumniSpotlight", "alumni-spotlight"],
  ["DivisionOfTheMonth", "division-of-the-month"],
  ["PracticeTipOfTheMonth", "practice-tip"],
  ["MemberDirectory", "member-directory"],
  ["CareNetworkTeamContacts", "team-contact"],
  ["MentalHealthResources", "mental-health"],
  ["PatientAndFamilyEducationMaterials", "family-education"],
]);

/** What can be chosen under a name: what is shown to everybody, the newest first; nothing under a name there is not. */
export async function dropdownOf(db: Database, name: string): Promise<DropdownItem[]> {
  if (name === "AmbulatorySchedules") {
    const schedules = await contentRepository(db).schedules(false);
    return schedules.map(({ id, title, publicationDate, url }) => ({ id, title, publicationDate, url }));
  }
  if (name === "ClinicalCarePathways") {
    const pathways = await documentRepository(db).pathways(false);
    return pathways.map(({ id, title, publicationDate, clinicalCareType }) => ({
      id,
      title,
      publicationDate,
      url: null,
      clinicalCareType,
    }));
  }
  const kind = KINDS.get(name);
  if (!kind) return [];
  const documents = await documentRepository(db).list(kind, false);
  return documents.map(({ id, title, publicationDate }) => ({ id, title, publicationDate, url: null }));
}
