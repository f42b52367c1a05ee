import type { InfoWell } from "@linnet/contract/content";
import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useSignedIn } from "../../platform/session.ts";
import { InfoCard, Padlock } from "../../ui/info-card.tsx";
import { Link } from "../../ui/link.tsx";
import { educationScreens } from "../education/public.ts";
import { sessionScreens } from "../session/public.ts";
import { FavoriteHeart } from "./favorite-heart.tsx";
import { PdfChoice } from "./pdf-choice.tsx";

/** Few cards have more to say, so what makes it safe comes only then. */
const SafeHtml = lazy(async () => ({ default: (await import("../../ui/safe-html.tsx")).SafeHtml }));

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Which dropdown the pathways page was opened from (HOM-020, decision G-HOM-16). */
    dropDownName?: string;
  }
}

/** One of the hospital's cards, and what its button does (decision G-HOM-03). */
export function InfoWellCard({ well }: { well: InfoWell }) {
  const { title, paragraph, requiresLogin, htmlContent, pageId } = well;
  const signedIn = useSignedIn();
  const isShut = requiresLogin && !signedIn;
  return (
    <InfoCard
      title={title}
      paragraph={paragraph}
      // Cards of page 1 are always there; those of other pages are on home because they are favourites (decision G-HOM-05).
      mark={isShut ? <Padlock /> : pageId !== 1 && <FavoriteHeart well={well} />}
      more={
        htmlContent && (
          <Suspense>
            <SafeHtml html={htmlContent} />
          </Suspense>
        )
      }
    >
      {isShut ? (
        <Button component={Link} href={sessionScreens.login.to()} variant="default" aria-label={`Login to open ${title}`}>
          Login
        </Button>
      ) : (
        <CardAction well={well} />
      )}
    </InfoCard>
  );
}

function CardAction({ well: { cardType, title, dropDownName, link } }: { well: InfoWell }) {
  const navigate = useNavigate();
  const go = { variant: "default", "aria-label": `Go: ${title}` } as const;
  if (cardType === "clinicalCarePathways") {
    const state = dropDownName === null ? {} : { dropDownName };
    return (
      <Button {...go} onClick={() => void navigate({ to: educationScreens.clinicalCarePathways.to(), state })}>
        Go
      </Button>
    );
  }
  const page = { medicalStaffServices: educationScreens.medicalStaff, education: educationScreens.education };
  if (cardType === "medicalStaffServices" || cardType === "education") {
    return (
      <Button {...go} component={Link} href={page[cardType].to()}>
        Go
      </Button>
    );
  }
  if (dropDownName !== null) return <PdfChoice title={title} cardType={cardType} dropDownName={dropDownName} />;
  if (link === null) return null;
  const away = /^https?:\/\//.test(link);
  // What is neither a page of the portal nor on the web is no address of ours.
  if (!away && !/^\/(?!\/)/.test(link)) return null;
  return (
    <Button {...go} component={Link} href={link} {...(away && { target: "_blank", rel: "noopener noreferrer" })}>
      Go{away && <span className="ln-hidden"> (opens in a new tab)</span>}
    </Button>
  );
}
