import { content } from "@linnet/contract/content";
import { portalUpdates } from "@linnet/contract/content/portal-updates";
import { contentForms, contentHistories, contentLists } from "../routes.ts";
import { fileKind } from "./file-kind.tsx";

/** The seven kinds that are a PDF with its title, in the order of S3 §2.3. Another one is another entry. */
export const FILE_KINDS = {
  alumni: fileKind({
    listName: "alumni",
    key: "alumni",
    words: {
      list: "Alumni spotlight",
      help: "Stories about people who trained here. Shown on the Education page.",
      add: "Add alumni spotlight",
      edit: "Edit alumni spotlight",
      none: "No alumni spotlights yet.",
    },
    at: { list: contentLists.alumni, add: contentForms.newAlumni, edit: contentForms.editAlumni, history: contentHistories.alumni },
    list: content.alumni,
    add: portalUpdates.addAlumni,
    edit: portalUpdates.editAlumni,
    reader: { page: "education", dropDownName: "AlumniSpotlight" },
  }),
  divisions: fileKind({
    listName: "divisions",
    key: "divisions",
    words: {
      list: "Division of the month",
      help: "A new hospital division to meet each month. Shown on the Education page.",
      add: "Add division of the month",
      edit: "Edit division of the month",
      none: "No division of the month yet.",
    },
    at: {
      list: contentLists.divisions,
      add: contentForms.newDivision,
      edit: contentForms.editDivision,
      history: contentHistories.divisions,
    },
    list: content.divisions,
    add: portalUpdates.addDivision,
    edit: portalUpdates.editDivision,
    reader: { page: "education", dropDownName: "DivisionOfTheMonth" },
  }),
  practiceTips: fileKind({
    listName: "practiceTips",
    key: "practice-tips",
    words: {
      list: "Practice tip of the month",
      help: "One-page tips for everyday practice. Shown on the Education page.",
      add: "Add practice tip",
      edit: "Edit practice tip",
      none: "No practice tips yet.",
    },
    at: {
      list: contentLists.practiceTips,
      add: contentForms.newPracticeTip,
      edit: contentForms.editPracticeTip,
      history: contentHistories.practiceTips,
    },
    list: content.practiceTips,
    add: portalUpdates.addPracticeTip,
    edit: portalUpdates.editPracticeTip,
    reader: { page: "education", dropDownName: "PracticeTipOfTheMonth" },
  }),
  memberDirectory: fileKind({
    listName: "memberDirectory",
    key: "member-directory",
    words: {
      list: "Member directory",
      help: "Members of the care network. Shown on Care Network Resources.",
      add: "Add member directory",
      edit: "Edit member directory",
      none: "No member directory yet.",
    },
    at: {
      list: contentLists.memberDirectory,
      add: contentForms.newMemberDirectory,
      edit: contentForms.editMemberDirectory,
      history: contentHistories.memberDirectory,
    },
    list: content.memberDirectory,
    add: portalUpdates.addMemberDirectory,
    edit: portalUpdates.editMemberDirectory,
    reader: { page: "careNetwork", dropDownName: "MemberDirectory" },
  }),
  teamContacts: fileKind({
    listName: "teamContacts",
    key: "team-contacts",
    words: {
      list: "Care network team contacts",
      help: "People to call in the care network. Shown on Care Network Resources.",
      add: "Add team contacts",
      edit: "Edit team contacts",
      none: "No team contacts yet.",
    },
    at: {
      list: contentLists.teamContacts,
      add: contentForms.newTeamContact,
      edit: contentForms.editTeamContact,
      history: contentHistories.teamContacts,
    },
    list: content.teamContacts,
    add: portalUpdates.addTeamContact,
    edit: portalUpdates.editTeamContact,
    reader: { page: "careNetwork", dropDownName: "CareNetworkTeamContacts" },
  }),
  mentalHealth: fileKind({
    listName: "mentalHealth",
    key: "mental-health",
    words: {
      list: "Mental health resources",
      help: "Mental health materials for the office. Shown on Care Network Resources.",
      add: "Add mental health resource",
      edit: "Edit mental health resource",
      none: "No mental health resources yet.",
    },
    at: {
      list: contentLists.mentalHealth,
      add: contentForms.newMentalHealth,
      edit: contentForms.editMentalHealth,
      history: contentHistories.mentalHealth,
    },
    list: content.mentalHealth,
    add: portalUpdates.addMentalHealth,
    edit: portalUpdates.editMentalHealth,
    reader: { page: "careNetwork", dropDownName: "MentalHealthResources" },
  }),
  familyEducation: fileKind({
    listName: "familyEducation",
    key: "family-education",
    words: {
      list: "Patient and family education materials",
      help: "Handouts for families to take home. Shown on Physician resources.",
      add: "Add education material",
      edit: "Edit education material",
      none: "No education materials yet.",
    },
    at: {
      list: contentLists.familyEducation,
      add: contentForms.newFamilyEducation,
      edit: contentForms.editFamilyEducation,
      history: contentHistories.familyEducation,
    },
    list: content.familyEducation,
    add: portalUpdates.addFamilyEducation,
    edit: portalUpdates.editFamilyEducation,
    reader: { page: "resources", dropDownName: "PatientAndFamilyEducationMaterials" },
  }),
};

export type FileKindName = keyof typeof FILE_KINDS;
