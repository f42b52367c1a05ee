import type { NewCard } from "../../slices/content/public.ts";

type Card = Omit<NewCard, "pageId">;

const locked = (cardType: NewCard["cardType"], title: string, paragraph: string, more: Partial<Card> = {}): Card => ({
  cardType,
  title,
  paragraph,
  requiresLogin: true,
  ...more,
});

const withDocuments = (title: string, paragraph: string, dropDownName: string): Card => locked("link", title, paragraph, { dropDownName });
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
const familyEducation = withDocuments(
  "Patient and family education",
  "Handouts for parents in plain language, ready to print.",
  "PatientAndFamilyEducationMaterials",
);

const home: Card[] = [
  locked("referenceGuide", "Reference guide", "Every clinic’s phone and fax, and what to send with a referral.", {
    dropDownName: "ReferenceGuide",
  }),
  schedules,
  pathways,
  staffServices,
  locked("education", "Education", "Pediatric grand rounds and online CME lectures, kept for about two years."),
  familyEducation,
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
  withDocuments("Alumni spotlight", "What people who trained with us do today.", "AlumniSpotlight"),
  withDocuments("Division of the month", "One division explains what it does and when to call.", "DivisionOfTheMonth"),
  withDocuments("Practice tip of the month", "Short, practical, written by our specialists for the office.", "PracticeTipOfTheMonth"),
];

const careNetwork: Card[] = [
  pathways,
  withDocuments("Member directory", "The practices of our care network, with names and numbers.", "MemberDirectory"),
  withDocuments("Team contacts", "Who to call in the care network, and for what.", "CareNetworkTeamContacts"),
  withDocuments("Mental health resources", "Screening, first steps in the office and where to refer.", "MentalHealthResources"),
];

const onPage = (pageId: NewCard["pageId"], cards: readonly Card[]): NewCard[] => cards.map((card) => ({ ...card, pageId }));

/** The cards of the portal (decision G-HOM-15). */
export const demoCards: readonly NewCard[] = [
  ...onPage(1, home),
  ...onPage(2, education),
  ...onPage(3, [familyEducation, schedules, staffServices]),
  ...onPage(4, careNetwork),
];
