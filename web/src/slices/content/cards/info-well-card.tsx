import type { InfoWell } from "@linnet/contract/content";
import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { isPortalPath, isWebAddress } from "../../../platform/format/web-address.ts";
import { useSignedIn } from "../../../platform/session/session.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { InfoCard, Padlock } from "../../../ui/layout/info-card.tsx";
import { LazySafeHtml } from "../../../ui/layout/lazy-safe-html.tsx";
import { Link } from "../../../ui/layout/link.tsx";
import { educationScreens } from "../../education/routes.ts";
import { sessionScreens } from "../../session/routes.ts";
import { useFavorite } from "./api.ts";
import { FavoriteControl } from "./favorite-control.tsx";
import classes from "./info-well-card.module.css";
import { PdfChoice } from "./pdf-choice.tsx";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Which dropdown the pathways page was opened from (HOM-020, decision G-HOM-16). */
    dropDownName?: string;
  }
}

interface InfoWellCardProps {
  well: InfoWell;
  /** How one makes it a favourite on this page. */
  favorite: "heart" | "checkbox" | "none";
  /** Called after the server has saved it, to reload the cards. */
  onSaved?: () => void;
}

/** One of the hospital's cards, and what its button does (decision G-HOM-03). */
export function InfoWellCard({ well, favorite: look, onSaved }: InfoWellCardProps) {
  const { id, title, paragraph, requiresLogin, htmlContent, favorite, link } = well;
  const signedIn = useSignedIn();
  const toggle = useFavorite(onSaved);
  const isShut = requiresLogin && !signedIn;
  // It moves with the click, and back where the server does not note it.
  const isFavorite = toggle.isPending ? toggle.variables.favorite : favorite;
  const save = () => toggle.isPending || toggle.mutate({ id, title, favorite: !favorite });
  return (
    <InfoCard
      title={title}
      paragraph={paragraph}
      mark={isShut ? <Padlock /> : look !== "none" && <FavoriteControl look={look} title={title} favorite={isFavorite} onToggle={save} />}
      more={
        <>
          {look === "checkbox" && requiresLogin && link !== null && (
            <p className={classes.locked}>
              <Padlock />
            </p>
          )}
          {htmlContent && <LazySafeHtml html={htmlContent} />}
          {toggle.error && (
            <div className={classes.refused}>
              <Banner tone="danger" role="alert">
                {toggle.error.message}
              </Banner>
            </div>
          )}
        </>
      }
    >
      {isShut ? (
        <Button component={Link} href={sessionScreens.login.to()} variant="default" aria-label={`Sign in to open ${title}`}>
          Sign in
        </Button>
      ) : (
        <CardAction well={well} isHome={look !== "checkbox"} />
      )}
    </InfoCard>
  );
}

function CardAction({ well, isHome }: { well: InfoWell; isHome: boolean }) {
  const { pageId, cardType, title, dropDownName, link } = well;
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
  if (dropDownName !== null) {
    const place = isHome ? "home" : pageId === 2 ? "education" : "resources";
    return <PdfChoice title={title} cardType={cardType} dropDownName={dropDownName} place={place} />;
  }
  if (link === null) return null;
  if (isPortalPath(link)) {
    return (
      <Button {...go} component={Link} href={link}>
        Go
      </Button>
    );
  }
  if (!isWebAddress(link)) return null;
  return (
    <Button {...go} component="a" href={link} target="_blank" rel="noopener noreferrer" aria-label={`Go: ${title} (opens in a new tab)`}>
      Go
    </Button>
  );
}
