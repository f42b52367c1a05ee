import { useSettings } from "../../../platform/page/settings.ts";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { privacyPolicy } from "./privacy-policy.ts";
import classes from "./screen.module.css";
import { termsOfUse } from "./terms-of-use.ts";
import type { LegalText } from "./text.ts";

export const PrivacyPolicyScreen = () => <LegalScreen text={privacyPolicy} />;
export const TermsScreen = () => <LegalScreen text={termsOfUse} />;

/** A text of the hospital's counsel, with whom to ask below it. */
function LegalScreen({ text: { title, dated, sections } }: { text: LegalText }) {
  const { hospitalName, supportPhone, supportPhoneOption, serviceDeskPhone, serviceDeskFax } = useSettings();
  return (
    <article className={classes["text"]}>
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
