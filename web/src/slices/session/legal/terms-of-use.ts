import type { LegalText } from "./text.ts";

/** A placeholder until the hospital's counsel puts its own text here (decision G-SES-32). The 24 hours are the specification's. */
export const termsOfUse: LegalText = {
  title: "Terms of use",
  dated: "Updated June 2014",
  sections: [
    {
      heading: "Who may use the portal",
      paragraphs: [
        "The portal of {hospital} is for people outside the hospital who care for its patients, and for those who work for them. An account belongs to one person and is never shared.",
      ],
    },
    {
      heading: "What you may look at",
      paragraphs: [
        "Open only records of patients you care for, and only as far as your work needs it. Being able to find a record is not a reason to open it. Everything that is opened is written down.",
      ],
    },
    {
      heading: "What you must keep to yourself",
      paragraphs: [
        "What you see here is health information of children. Keep what you print or download as safe as your own charts, and destroy it when you no longer need it.",
        "Lock or leave your screen when you step away. Never give anybody your password or your second factor.",
      ],
    },
    {
      heading: "When something has gone wrong",
      paragraphs: [
        "If you learn or suspect that information from this portal was seen, used or taken by somebody who should not have it, tell the hospital within 24 hours.",
        "Tell it at once when a person leaves your practice or no longer needs access.",
      ],
    },
    {
      heading: "What the portal is not",
      paragraphs: [
        "Results and notes may come late, be corrected later, or not be shown here at all. The hospital’s own record is what counts. The portal is not for emergencies: call the hospital.",
      ],
    },
    {
      heading: "When these terms are not kept",
      paragraphs: [
        "The hospital may end access at any time and without notice. Misuse of health information may be reported as the law requires.",
      ],
    },
    {
      heading: "Changes",
      paragraphs: ["When these terms change, the date above changes with them. Using the portal after that means agreeing to them."],
    },
  ],
};
