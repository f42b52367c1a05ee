import type { ResultToRead } from "@linnet/contract/chart/to-read";
import type { InfoWell } from "@linnet/contract/content";
import type { DropdownItem, ToDo, ToDoKind, Today } from "@linnet/contract/home";

/** A card of home that opens after signing in. */
export const aCard = (id: number, title: string, more: Partial<InfoWell> = {}): InfoWell => ({
  id,
  pageId: 1,
  title,
  paragraph: `About ${title}.`,
  dropDownName: null,
  htmlContent: null,
  cardType: "link",
  link: null,
  requiresLogin: true,
  favorite: false,
  ...more,
});

export const GUIDE = aCard(1, "Reference guide", { cardType: "referenceGuide", dropDownName: "ReferenceGuide" });
export const SCHEDULES = aCard(2, "Ambulatory schedules", { cardType: "ambulatorySchedules", dropDownName: "AmbulatorySchedules" });
export const PATHWAYS = aCard(3, "Clinical care pathways", { cardType: "clinicalCarePathways", dropDownName: "ClinicalCarePathways" });
/** A favourite of the education page. */
export const TIP = aCard(9, "Practice tip of the month", { pageId: 2, dropDownName: "PracticeTipOfTheMonth", favorite: true });

export const CARDIOLOGY: DropdownItem = {
  id: 7,
  title: "Cardiology, Alder Park",
  publicationDate: "2026-10-03",
  url: "https://www.wrenfield.example/cardiology",
};

/** What the dropdowns hold, by name. */
export const ITEMS: Record<string, DropdownItem[]> = {
  ReferenceGuide: [{ id: 44, title: "Referral reference guide", publicationDate: "2026-10-03", url: null }],
  AmbulatorySchedules: [CARDIOLOGY],
  PracticeTipOfTheMonth: [{ id: 12, title: "Iron in toddlers", publicationDate: "2026-11-02", url: null }],
};

export const PICTURE = {
  imageName: "a-new-house.png",
  mediaType: "image/png",
  targetUrl: "https://www.wrenfield.example/",
  imageUrl: "/api/home/homepageslidderImage/aa/original",
  webpUrl: "/api/home/homepageslidderImage/aa/webp",
  width: 1140,
  height: 450,
} as const;

/** The most severe result of a child. */
export const POTASSIUM: ResultToRead = {
  id: 41,
  section: "labs",
  eventId: "k",
  title: "Potassium",
  value: "6.4",
  units: "mmol/L",
  finding: "critical-high",
  isCorrection: false,
  happenedAt: "2026-11-20T16:00:00Z",
  arrivedAt: "2026-11-20T17:00:00Z",
};

export const QUIET_DAY: Today = { day: "2026-11-20", toDos: { counts: [], lines: [] }, appointments: { count: 0, items: [] } };

/** A to-do line, as first shown. */
export const aToDo = (kind: ToDoKind, more: Partial<ToDo> = {}) => ({
  kind,
  id: "1",
  name: "Ruiz, Ana",
  text: "",
  at: "2026-11-19T18:00:00Z",
  isShownFirst: true,
  ...more,
});

/** A day with these lines; of some kinds there are more than are named. */
export function dayWith(lines: Today["toDos"]["lines"], more: Partial<Record<ToDoKind, number>> = {}): Today {
  const kinds = [...new Set(lines.map(({ kind }) => kind))];
  const counts = kinds.map((kind) => ({ kind, count: lines.filter((line) => line.kind === kind).length + (more[kind] ?? 0) }));
  return { ...QUIET_DAY, toDos: { counts, lines } };
}

export const OTIS_RESULTS = aToDo("new-results", {
  id: "pt-3",
  name: "Fairweather, Otis",
  at: "2026-11-20T17:20:00Z",
  results: { critical: 1, abnormal: 3, others: 0, ids: [41, 42, 43, 44], mostSevere: POTASSIUM },
});
export const ANA_IS_NEW = aToDo("new-patients", { id: "pt-1", text: "New patient, assigned to you" });

/** Otis's results, Ana, who is new, and Lin's appointment. */
export const BUSY_DAY: Today = {
  ...dayWith([OTIS_RESULTS, ANA_IS_NEW]),
  appointments: {
    count: 2,
    items: [{ personId: "pt-2", patientName: "Bao, Lin", startsAt: "2026-11-20T17:40:00Z", location: "Cardiology", resource: "Clinic 3" }],
  },
};
