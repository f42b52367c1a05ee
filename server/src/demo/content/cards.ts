import { FILE_KIND_NAMES, FILE_KINDS, type FileKindEntry } from "@linnet/contract/content/file-kinds";
import type { NewCard } from "../../slices/content/public.ts";
import { DEMO_FILES } from "./documents.ts";

type Card = Omit<NewCard, "pageId">;

const locked = (cardType: NewCard["cardType"], title: string, paragraph: string, more: Partial<Card> = {}): Card => ({
  cardType,
  title,
  paragraph,
  requiresLogin: true,
  ...more,
});

const linkTo = (link: string, title: string, paragraph: string): Card => locked("link", title, paragraph, { link });

const schedules = locked("ambulatorySchedules", "Ambulatory schedules", "Clinic hours by location, week by week.", {
  dropDownName: "AmbulatorySchedules",
});
const pathways = locked(
  "clinicalCarePathways",
  "Clinical care pathways",
  "How we treat asthma, bronchiolitis, fever in infants and other conditions.",
  { dropDownName: "ClinicalCarePathways" },
);
const staffServices = locked(
  "medicalStaffServices",
  "Medical staff services",
  "How to request staff privileges at the hospital, and who to ask.",
);
/** The cards of the kinds of files on one page. */
const filesOn = (page: FileKindEntry["readerPage"]): Card[] =>
  FILE_KIND_NAMES.filter((name) => FILE_KINDS[name].readerPage === page).map((name) => {
    const { title, paragraph } = DEMO_FILES[name].card;
    return locked("link", title, paragraph, { dropDownName: FILE_KINDS[name].dropDownName });
  });

const home: Card[] = [
  locked("referenceGuide", "Reference guide", "Every clinic’s phone and fax, and what to send with a referral.", {
    dropDownName: "ReferenceGuide",
  }),
  schedules,
  pathways,
  staffServices,
  locked("education", "Education", "Pediatric grand rounds and online CME lectures, kept for about two years."),
  ...filesOn("resources"),
  {
    cardType: "link",
    title: "Talk to a specialist",
    paragraph: "Call a pediatric specialist about a patient, at any hour.",
    link: "https://www.wrenfield.example/talk-to-a-specialist",
    requiresLogin: false,
  },
];

const education: Card[] = [
  linkTo(
    "/education/pgrinfowells",
    "Pediatric grand rounds",
    "Fridays at 8, or whenever you like. Live by video, then here for two years.",
  ),
  linkTo("/education/cmeinfowells", "Online CME", "Lectures to watch on your schedule, each with continuing education credit."),
  ...filesOn("education"),
];

const onPage = (pageId: NewCard["pageId"], cards: readonly Card[]): NewCard[] => cards.map((card) => ({ ...card, pageId }));

/** The cards of the portal (decision G-HOM-15). */
export const demoCards: readonly NewCard[] = [
  ...onPage(1, home),
  ...onPage(2, education),
  ...onPage(3, [...filesOn("resources"), schedules, staffServices]),
  ...onPage(4, [pathways, ...filesOn("careNetwork")]),
];
