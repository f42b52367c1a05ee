import type { Page } from "./platform/page/page.ts";
import type { FileKindName } from "./slices/content/documents/file-kinds.ts";
import { contentForms, contentLists } from "./slices/content/routes.ts";

type Screen = Page["at"];

/** What a kind has: its list, and the forms that add one and edit one. */
type UpdatePage = "List" | "New" | "Edit";
type LoadPage = (page: UpdatePage) => Page["load"];

const file =
  (kind: FileKindName): LoadPage =>
  (page) =>
  async () =>
    (await import("./slices/content/documents/file-screens.tsx")).fileScreens(kind)[page];
const pathway: LoadPage = (page) => async () => (await import("./slices/content/pathways/screens.tsx")).pathwayScreens[page];
const schedule: LoadPage = (page) => async () => (await import("./slices/content/schedules/screens.tsx")).scheduleScreens[page];
const slider: LoadPage = (page) => async () => (await import("./slices/content/slider/screens.tsx")).sliderScreens[page];
const lecture: LoadPage = (page) => async () => (await import("./slices/content/lectures/screens.tsx")).lectureScreens[page];
const grandRound: LoadPage = (page) => async () => (await import("./slices/content/grand-rounds/screens.tsx")).grandRoundScreens[page];
const announcement: LoadPage = (page) => async () => (await import("./slices/content/announcements/screens.tsx")).announcementScreens[page];

/** The administrators' pages of S3 §2.3; their group is not given, so they open by the menu (decision G-CON-01). */
export const PORTAL_UPDATE_PAGES: readonly Page[] = [
  ...updates(
    "Slider images",
    "sliderimages",
    [contentLists.sliderImages, contentForms.newSliderImage, contentForms.editSliderImage],
    slider,
  ),
  ...updates(
    "Announcements",
    "announcementbanner",
    [contentLists.announcements, contentForms.newAnnouncement, contentForms.editAnnouncement],
    announcement,
  ),
  ...updates("Alumni spotlight", "alumnispotlight", [contentLists.alumni, contentForms.newAlumni, contentForms.editAlumni], file("alumni")),
  ...updates(
    "Pediatric grand rounds",
    "pediatricgrandrounds",
    [contentLists.grandRounds, contentForms.newGrandRound, contentForms.editGrandRound],
    grandRound,
  ),
  ...updates(
    "Online CME lectures",
    "onlinecmelectures",
    [contentLists.lectures, contentForms.newLecture, contentForms.editLecture],
    lecture,
  ),
  ...updates(
    "Practice tip of the month",
    "practicetipofthemonth",
    [contentLists.practiceTips, contentForms.newPracticeTip, contentForms.editPracticeTip],
    file("practiceTips"),
  ),
  ...updates(
    "Division of the month",
    "divisionofthemonth",
    [contentLists.divisions, contentForms.newDivision, contentForms.editDivision],
    file("divisions"),
  ),
  ...updates(
    "Ambulatory schedules",
    "ambulatorycarecenter",
    [contentLists.ambulatorySchedules, contentForms.newAmbulatorySchedule, contentForms.editAmbulatorySchedule],
    schedule,
  ),
  ...updates(
    "Member directory",
    "memberdirectory",
    [contentLists.memberDirectory, contentForms.newMemberDirectory, contentForms.editMemberDirectory],
    file("memberDirectory"),
  ),
  ...updates(
    "Clinical care pathways",
    "updateclinicalcarepathways",
    [contentLists.pathways, contentForms.newPathway, contentForms.editPathway],
    pathway,
  ),
  ...updates(
    "Care network team contacts",
    "carenetworkteamcontacts",
    [contentLists.teamContacts, contentForms.newTeamContact, contentForms.editTeamContact],
    file("teamContacts"),
  ),
  ...updates(
    "Mental health resources",
    "mentalhealthresources",
    [contentLists.mentalHealth, contentForms.newMentalHealth, contentForms.editMentalHealth],
    file("mentalHealth"),
  ),
  ...updates(
    "Patient and family education materials",
    "patientandfamilyeducationmaterials",
    [contentLists.familyEducation, contentForms.newFamilyEducation, contentForms.editFamilyEducation],
    file("familyEducation"),
  ),
];

/** A list of the portal updates with its two hidden forms. */
function updates(title: string, menu: string, [at, add, edit]: [list: Screen, add: Screen, edit: Screen], load: LoadPage): Page[] {
  return [
    { at, title, group: "menu", load: load("List"), menu },
    { at: add, title, group: "menu", load: load("New"), under: at },
    { at: edit, title, group: "menu", load: load("Edit"), under: at },
  ];
}
