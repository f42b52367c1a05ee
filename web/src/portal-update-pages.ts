import { type FileKindEntry, type FileKindName, inMenuOrder, type OtherUpdateName, perFileKind } from "@linnet/contract/content/file-kinds";
import {
  type Icon,
  IconAmbulance,
  IconBook2,
  IconBrain,
  IconBulb,
  IconCertificate,
  IconHeartHandshake,
  IconId,
  IconPhoto,
  IconRoute,
  IconSchool,
  IconSpeakerphone,
  IconStar,
  IconVideo,
} from "@tabler/icons-react";
import type { InMenu, Page } from "./platform/page/page.ts";
import { contentForms, contentHistories, contentLists, fileForms } from "./slices/content/routes.ts";

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

const OTHER_PAGES: Record<OtherUpdateName, Page[]> = {
  sliderImages: updates(
    "Slider images",
    { menu: "sliderimages", icon: IconPhoto },
    [contentLists.sliderImages, contentForms.newSliderImage, contentForms.editSliderImage, contentHistories.sliderImages],
    slider,
  ),
  announcements: updates(
    "Announcements",
    { menu: "announcementbanner", icon: IconSpeakerphone },
    [contentLists.announcements, contentForms.newAnnouncement, contentForms.editAnnouncement, contentHistories.announcements],
    announcement,
  ),
  grandRounds: updates(
    "Pediatric grand rounds",
    { menu: "pediatricgrandrounds", icon: IconVideo },
    [contentLists.grandRounds, contentForms.newGrandRound, contentForms.editGrandRound, contentHistories.grandRounds],
    grandRound,
  ),
  lectures: updates(
    "Online CME lectures",
    { menu: "onlinecmelectures", icon: IconCertificate },
    [contentLists.lectures, contentForms.newLecture, contentForms.editLecture, contentHistories.lectures],
    lecture,
  ),
  ambulatorySchedules: updates(
    "Ambulatory schedules",
    { menu: "ambulatorycarecenter", icon: IconAmbulance },
    [
      contentLists.ambulatorySchedules,
      contentForms.newAmbulatorySchedule,
      contentForms.editAmbulatorySchedule,
      contentHistories.ambulatorySchedules,
    ],
    schedule,
  ),
  pathways: updates(
    "Clinical care pathways",
    { menu: "updateclinicalcarepathways", icon: IconRoute },
    [contentLists.pathways, contentForms.newPathway, contentForms.editPathway, contentHistories.pathways],
    pathway,
  ),
};

const FILE_KIND_ICONS: Record<FileKindEntry["icon"], Icon> = {
  IconBook2,
  IconBrain,
  IconBulb,
  IconHeartHandshake,
  IconId,
  IconSchool,
  IconStar,
};

/** The administrators' pages of S3 §2.3. The menu decides who may open them (decision G-CON-01). */
export const PORTAL_UPDATE_PAGES: readonly Page[] = inMenuOrder({ ...OTHER_PAGES, ...perFileKind(filePages) }).flat();

function filePages({ menu, icon, words }: FileKindEntry, name: FileKindName): Page[] {
  const { add, edit } = fileForms[name];
  return updates(
    words.title,
    { menu: menu.id, icon: FILE_KIND_ICONS[icon] },
    [contentLists[name], add, edit, contentHistories[name]],
    file(name),
  );
}

type UpdateScreens = [list: Screen, add: Screen, edit: Screen, history: Screen];

/** A list of the portal updates with its hidden pages. */
function updates(title: string, menu: InMenu, [at, add, edit, history]: UpdateScreens, load: LoadPage): Page[] {
  return [
    { at, title, group: "menu", load: load("List"), ...menu },
    { at: add, title, group: "menu", load: load("New"), under: at },
    { at: edit, title, group: "menu", load: load("Edit"), under: at },
    { at: history, title, group: "menu", load: load("History"), under: at },
  ];
}
