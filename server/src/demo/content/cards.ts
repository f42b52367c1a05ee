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

const schedules = locked("ambulatorySchedules", "Ambulatory schedules", "Which clinics hold hours where, week by week.", {
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
  "How to request staff privileges at the hospital, and whom to ask.",
);
const familyEducation = withDocuments(
  "Patient and family education",
  "Leaflets for parents in plain words, ready to print.",
  "PatientAndFamilyEducationMaterials",
);

const home: Card[] = [
  locked("referenceGuide", "Reference guide", "Every clinic with its phone, fax and what to send along with a referral.", {
    dropDownName: "ReferenceGuide",
  }),
  schedules,
  pathways,
  staffServices,
  locked("education", "Education", "Pediatric grand rounds and online CME lectures, archived about two years."),
  familyEducation,
  {
    cardType: "link",
    title: "Talk to a specialist",
    paragraph: "A pediatric specialist answers your call about a patient, at any hour.",
    link: "https://www.wrenfield.example/talk-to-a-specialist",
    requiresLogin: false,
  },
];

const education: Card[] = [
  linkTo(
    "/education/pgrinfowells",
    "Pediatric grand rounds",
    "Every Friday at eight, for everyone who looks after children. Missed one? Watch it here.",
  ),
  linkTo("/education/cmeinfowells", "Online CME", "Lectures to watch when it suits you, each with continuing education credit."),
  withDocuments("Alumni spotlight", "What those who trained with us do today.", "AlumniSpotlight"),
  withDocuments("Division of the month", "One division tells what it does and when to call.", "DivisionOfTheMonth"),
  withDocuments("Practice tip of the month", "Short, practical, written by our specialists for the office.", "PracticeTipOfTheMonth"),
];

const careNetwork: Card[] = [
  pathways,
  withDocuments("Member directory", "The practices of our care network, with names and numbers.", "MemberDirectory"),
  withDocuments("Team contacts", "Whom to call in the care network, and for what.", "CareNetworkTeamContacts"),
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
