import { useSettings } from "../../../platform/page/settings.ts";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import classes from "./screen.module.css";

/** A static legal page. `{hospital}` in a paragraph is replaced by the hospital's name. */
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
        "The {hospital} portal is for people outside the hospital who care for its patients, and for their staff. An account belongs to one person and is never shared.",
      ],
    },
    {
      heading: "Records you may open",
      paragraphs: [
        "Open only the records of patients you care for, and only the parts your work requires. Being able to find a record is not a reason to open it. Every access is logged.",
      ],
    },
    {
      heading: "Confidentiality",
      paragraphs: [
        "The portal shows children’s health information. Protect anything you print or download as you protect your own charts. Destroy it when you no longer need it.",
        "Lock your screen or log out when you step away. Never give anyone your password or your second factor.",
      ],
    },
    {
      heading: "If something goes wrong",
      paragraphs: [
        "If you suspect that someone saw, used or took portal information without permission, tell the hospital within 24 hours.",
        "Tell the hospital right away when someone leaves your practice or no longer needs access.",
      ],
    },
    {
      heading: "Limits of the portal",
      paragraphs: [
        "Results and notes may arrive late, be corrected later, or not appear here at all. The hospital’s own record is the official one. Do not use the portal for emergencies. Call the hospital instead.",
      ],
    },
    {
      heading: "Violations of these terms",
      paragraphs: [
        "The hospital may end access at any time and without notice. Misuse of health information may be reported as the law requires.",
      ],
    },
    {
      heading: "Changes",
      paragraphs: ["When these terms change, so does the date above. If you use the portal after that, you agree to the new terms."],
    },
  ],
};

/** A placeholder until the hospital's counsel puts its own text here (decision G-SES-32). */
const privacyPolicy: LegalText = {
  title: "User privacy policy",
  dated: "Effective July 2014",
  sections: [
    {
      heading: "About this policy",
      paragraphs: [
        "This policy explains what information {hospital} keeps about portal users. They are physicians, their practices and staff, and members of partner organizations. The law and your user agreement protect patient information in the portal.",
      ],
    },
    {
      heading: "Information we keep about you",
      paragraphs: [
        "Your name, your work email address and phone numbers, your practice and your role there.",
        "Each sign-in and each record you open or change. We keep the time, your network address and the reason you had access.",
      ],
    },
    {
      heading: "How we use it",
      paragraphs: [
        "We use it to sign you in, show your patients, answer questions, detect misuse and comply with the law. We do not sell it or use it for advertising.",
      ],
    },
    {
      heading: "Who can see it",
      paragraphs: [
        "The hospital’s privacy office and the people who run the portal can see it when their work requires it. Your practice’s owner can see who works there and how to reach them.",
      ],
    },
    {
      heading: "Your browser",
      paragraphs: [
        "The portal uses cookies to remember your theme, menu and paper size. While you are signed in, it also keeps working data in your browser’s storage. We clear that data when you sign in and when you log out. No one else tracks you here.",
      ],
    },
    {
      heading: "How long we keep it",
      paragraphs: ["We keep the record of who opened what for 6 years. We keep your account details as long as you use the portal."],
    },
    {
      heading: "Your choices",
      paragraphs: ["You can ask what information we keep about you and have mistakes corrected. Call the number below."],
    },
  ],
};

export const PrivacyPolicyScreen = () => <LegalScreen text={privacyPolicy} />;
export const TermsScreen = () => <LegalScreen text={termsOfUse} />;

/** A legal text with a contact below. */
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
        <h2>Questions</h2>
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
