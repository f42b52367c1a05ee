import { content } from "@linnet/contract/content";
import { portalUpdates } from "@linnet/contract/content/portal-updates";
import type { DocumentKind } from "./repository.ts";

/** The kinds of updates that are a PDF with its title: how each is listed, added and changed. A new kind is one more entry. */
export const FILE_KINDS = [
  { kind: "alumni-spotlight", list: content.alumni, add: portalUpdates.addAlumni, edit: portalUpdates.editAlumni },
  { kind: "division-of-the-month", list: content.divisions, add: portalUpdates.addDivision, edit: portalUpdates.editDivision },
  { kind: "practice-tip", list: content.practiceTips, add: portalUpdates.addPracticeTip, edit: portalUpdates.editPracticeTip },
  {
    kind: "member-directory",
    list: content.memberDirectory,
    add: portalUpdates.addMemberDirectory,
    edit: portalUpdates.editMemberDirectory,
  },
  { kind: "team-contact", list: content.teamContacts, add: portalUpdates.addTeamContact, edit: portalUpdates.editTeamContact },
  { kind: "mental-health", list: content.mentalHealth, add: portalUpdates.addMentalHealth, edit: portalUpdates.editMentalHealth },
  {
    kind: "family-education",
    list: content.familyEducation,
    add: portalUpdates.addFamilyEducation,
    edit: portalUpdates.editFamilyEducation,
  },
] as const satisfies readonly { kind: DocumentKind; list: unknown; add: unknown; edit: unknown }[];
