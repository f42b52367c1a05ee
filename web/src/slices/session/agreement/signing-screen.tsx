import type { SigningPage } from "@linnet/contract/session/signing";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useScreenParam } from "../../../platform/page/screen.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { Illustration } from "../../../ui/feedback/illustration.tsx";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { Link } from "../../../ui/layout/link.tsx";
import { Logo } from "../../../ui/layout/logo.tsx";
import { PageTitle } from "../../../ui/layout/page-title.tsx";
import plain from "../legal/plain-page.module.css";
import { sessionScreens } from "../routes.ts";
import { signingPage } from "./signing-api.ts";
import { SigningForm } from "./signing-form.tsx";
import classes from "./signing-screen.module.css";

/** The page of the embedded e-signature service: the agreement, and below it the signature. */
export function SigningScreen() {
  const envelope = useScreenParam(sessionScreens.signing, "envelope");
  const page = useQuery(signingPage(envelope));
  const { hospitalName } = useSettings();
  return (
    <div className={classes["frame"]}>
      <header className={`ln-bar ${classes["bar"]}`}>
        <Logo size={30} />
        <span className={classes["names"]}>
          <strong>Linnet</strong>
          {hospitalName}
        </span>
      </header>
      <main id="main" className={classes["main"]}>
        <QueryView query={page}>{(found) => (found ? <Agreement envelope={envelope} page={found} /> : <Over />)}</QueryView>
      </main>
    </div>
  );
}

function Agreement({ envelope, page }: { envelope: string; page: SigningPage }) {
  const { title, version, sections, capacity } = page;
  return (
    <>
      <article className={`ln-card ${classes["paper"]}`}>
        <PageTitle title={title} />
        <p className="ln-muted">
          Version {version}. {capacity}
        </p>
        {sections.map(({ heading, paragraphs }) => (
          <section key={heading}>
            <h2>{heading}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </article>
      <SigningForm envelope={envelope} signerName={page.signerName} />
    </>
  );
}

/** Signed already, expired, or somebody else's: the same words for all of them. */
function Over() {
  return (
    <div className={plain["page"]}>
      <Illustration name="empty" width={208} />
      <PageTitle title="This agreement is not open" />
      <p>It was signed or declined already, its time is over, or it was made out to somebody else.</p>
      <Button component={Link} href={sessionScreens.home.to()}>
        Go to the home page
      </Button>
    </div>
  );
}
