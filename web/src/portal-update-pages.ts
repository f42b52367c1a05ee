import type { Page } from "./platform/page/page.ts";
import type { FileKindName } from "./slices/content/documents/file-kinds.ts";
import { contentForms, contentHistories, contentLists } from "./slices/content/routes.ts";

type Screen = Page["at"];

/** What a kind has: its list, the forms that add one and edit one, and what became of each. */
type UpdatePage = "List" | "New" | "Edit" | "History";
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
    [contentLists.sliderImages, contentForms.newSliderImage, contentForms.editSliderImage, contentHistories.sliderImages],
    slider,
  ),
  ...updates(
    "Announcements",
    "announcementbanner",
    [contentLists.announcements, contentForms.newAnnouncement, contentForms.editAnnouncement, contentHistories.announcements],
    announcement,
  ),
  ...updates(
    "Alumni spotlight",
    "alumnispotlight",
    [contentLists.alumni, contentForms.newAlumni, contentForms.editAlumni, contentHistories.alumni],
    file("alumni"),
  ),
  ...updates(
    "Pediatric grand rounds",
    "pediatricgrandrounds",
    [contentLists.grandRounds, contentForms.newGrandRound, contentForms.editGrandRound, contentHistories.grandRounds],
    grandRound,
  ),
  ...updates(
    "Online CME lectures",
    "onlinecmelectures",
    [contentLists.lectures, contentForms.newLecture, contentForms.editLecture, contentHistories.lectures],
    lecture,
  ),
  ...updates(
    "Practice tip of the month",
    "practicetipofthemonth",
    [contentLists.practiceTips, contentForms.newPracticeTip, contentForms.editPracticeTip, contentHistories.practiceTips],
    file("practiceTips"),
  ),
  ...updates(
    "Division of the month",
    "divisionofthemonth",
    [contentLists.divisions, contentForms.newDivision, contentForms.editDivision, contentHistories.divisions],
    file("divisions"),
  ),
  ...updates(
    "Ambulatory schedules",
    "ambulatorycarecenter",
    [
      contentLists.ambulatorySchedules,
      contentForms.newAmbulatorySchedule,
      contentForms.editAmbulatorySchedule,
      contentHistories.ambulatorySchedules,
    ],
    schedule,
  ),
  ...updates(
    "Member directory",
    "memberdirectory",
    [contentLists.memberDirectory, contentForms.newMemberDirectory, contentForms.editMemberDirectory, contentHistories.memberDirectory],
    file("memberDirectory"),
  ),
  ...updates(
    "Clinical care pathways",
    "updateclinicalcarepathways",
    [contentLists.pathways, contentForms.newPathway, contentForms.editPathway, contentHistories.pathways],
    pathway,
  ),
  ...updates(
    "Care network team contacts",
    "carenetworkteamcontacts",
    [contentLists.teamContacts, contentForms.newTeamContact, contentForms.editTeamContact, contentHistories.teamContacts],
    file("teamContacts"),
  ),
  ...updates(
    "Mental health resources",
    "mentalhealthresources",
    [contentLists.mentalHealth, contentForms.newMentalHealth, contentForms.editMentalHealth, contentHistories.mentalHealth],
    file("mentalHealth"),
  ),
  ...updates(
    "Patient and family education materials",
    "patientandfamilyeducationmaterials",
    [contentLists.familyEducation, contentForms.newFamilyEducation, contentForms.editFamilyEducation, contentHistories.familyEducation],
    file("familyEducation"),
  ),
];

type UpdateScreens = [list: Screen, add: Screen, edit: Screen, history: Screen];

/** A list of the portal updates with its hidden pages. */
function updates(title: string, menu: string, [at, add, edit, history]: UpdateScreens, load: LoadPage): Page[] {
  return [
    { at, title, group: "menu", load: load("List"), menu },
    { at: add, title, group: "menu", load: load("New"), under: at },
    { at: edit, title, group: "menu", load: load("Edit"), under: at },
    { at: history, title, group: "menu", load: load("History"), under: at },
  ];
}
