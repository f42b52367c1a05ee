import type { ResultToRead } from "@linnet/contract/chart/to-read";
import type { InfoWell } from "@linnet/contract/content";
import type { DropdownItem, Today } from "@linnet/contract/home";

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
  imageContent: "AAAA",
  mediaType: "image/png",
  targetUrl: "https://www.wrenfield.example/",
} as const;

/** The gravest result of a child. */
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

export const QUIET_DAY: Today = { day: "2026-11-20", errands: [], tasks: [], appointments: { count: 0, items: [] } };

/** Two patients with new results, four new patients, of whom Ana is one, and Lin's appointment. */
export const BUSY_DAY: Today = {
  day: "2026-11-20",
  errands: [],
  tasks: [
    {
      kind: "new-results",
      count: 2,
      items: [{ personId: "pt-3", patientName: "Fairweather, Otis", text: "1 critical, 3 abnormal", gravest: POTASSIUM }],
    },
    { kind: "new-patients", count: 4, items: [{ personId: "pt-1", patientName: "Ruiz, Ana", text: "Assigned on 11/19/2026" }] },
  ],
  appointments: {
    count: 2,
    items: [{ personId: "pt-2", patientName: "Bao, Lin", startsAt: "2026-11-20T17:40:00Z", location: "Cardiology", resource: "Clinic 3" }],
  },
};
