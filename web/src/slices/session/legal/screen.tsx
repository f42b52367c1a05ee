import { useSettings } from "../../../platform/page/settings.ts";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import classes from "./screen.module.css";

/** A static page of the hospital's counsel. `{hospital}` in a paragraph stands for the hospital's name. */
interface LegalText {
  title: string;
  /** Since when it holds, as the specification dates it. */
  dated: string;
  sections: { heading: string; paragraphs: string[] }[];
}

/** A placeholder until the hospital's counsel puts its own text here (decision G-SES-32). The 24 hours are the specification's. */
const termsOfUse: LegalText = {
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

/** A placeholder until the hospital's counsel puts its own text here (decision G-SES-32). */
const privacyPolicy: LegalText = {
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

export const PrivacyPolicyScreen = () => <LegalScreen text={privacyPolicy} />;
export const TermsScreen = () => <LegalScreen text={termsOfUse} />;

/** A text of the hospital's counsel, with whom to ask below it. */
function LegalScreen({ text: { title, dated, sections } }: { text: LegalText }) {
  const { hospitalName, supportPhone, supportPhoneOption, serviceDeskPhone, serviceDeskFax } = useSettings();
  return (
    <article className={classes.text}>
      <PageHeader title={title} help={dated} />
      {sections.map(({ heading, paragraphs }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph.replaceAll("{hospital}", hospitalName)}</p>
          ))}
        </section>
      ))}
      <section>
        <h2>Whom to ask</h2>
        <p>
          Support: {supportPhone}
          {supportPhoneOption && ` (option ${supportPhoneOption})`}
        </p>
        {serviceDeskPhone && <p>Service desk: {serviceDeskPhone}</p>}
        {serviceDeskFax && <p>Fax: {serviceDeskFax}</p>}
      </section>
    </article>
  );
}
