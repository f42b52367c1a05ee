import type { LegalText } from "./text.ts";

/** A placeholder until the hospital's counsel puts its own text here (decision G-SES-32). */
export const privacyPolicy: LegalText = {
  title: "User privacy policy",
  dated: "Effective July 2014",
  sections: [
    {
      heading: "What this policy is about",
      paragraphs: [
        "This policy says what {hospital} keeps about the people who use this portal: physicians, their practices and staff, and members of partner organizations. What the portal shows about patients is protected by law and by the agreement under which you use it.",
      ],
    },
    {
      heading: "What is kept about you",
      paragraphs: [
        "Your name, your work e-mail address and phone numbers, the practice you work for and the role you hold there.",
        "Each time you sign in, and each record you open or change: when, what, from which network address, and why you were allowed to.",
      ],
    },
    {
      heading: "What it is used for",
      paragraphs: [
        "To let you in and to show you the patients you care for, to answer your questions, to find out about misuse, and to meet the law. It is not sold, and it is not used for advertising.",
      ],
    },
    {
      heading: "Who sees it",
      paragraphs: [
        "The hospital’s privacy office and the people who run the portal, as far as their work needs it. The owner of your practice sees who works there and how to reach them.",
      ],
    },
    {
      heading: "Your browser",
      paragraphs: [
        "The portal keeps your choice of theme in a cookie, and what you need while you are signed in, in your browser’s own storage. It is cleared when you sign in and when you log out. There is no tracking by others.",
      ],
    },
    {
      heading: "How long it is kept",
      paragraphs: ["The record of who opened what is kept for six years. Your account’s details are kept as long as you use the portal."],
    },
    {
      heading: "What you can ask for",
      paragraphs: ["You can ask what is kept about you and have mistakes put right. Call the number below."],
    },
  ],
};
