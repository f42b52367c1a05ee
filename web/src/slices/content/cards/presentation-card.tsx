import { Button } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useId } from "react";
import { formatDay } from "../../../platform/format/format.ts";
import { isWebAddress } from "../../../platform/format/web-address.ts";
import { Link } from "../../../ui/layout/link.tsx";
import { SafeHtml } from "../../../ui/layout/safe-html.tsx";
import { educationScreens } from "../../education/routes.ts";
import type { Presentation } from "./presentation.ts";
import classes from "./presentation-card.module.css";

interface PresentationCardProps {
  presentation: Presentation;
  /** It is still being written, and has no page of its own yet. */
  isDraft?: boolean;
}

/** A grand round or a lecture with every part it has (EDU-020). */
export function PresentationCard({ presentation, isDraft = false }: PresentationCardProps) {
  const { title, subtitles, eventDate, message, bullets, fullName, signatures } = presentation;
  const titleId = useId();
  return (
    <article className={`ln-card ${classes.presentation}`} aria-labelledby={titleId}>
      <p className={classes.date}>{formatDay(eventDate)}</p>
      <h2 id={titleId} className={classes.title}>
        {title}
      </h2>
      {subtitles.map((subtitle) => (
        <p key={subtitle} className={classes.subtitle}>
          {subtitle}
        </p>
      ))}
      <div className={classes.message}>{"html" in message ? <SafeHtml html={message.html} /> : <p>{message.text}</p>}</div>
      {bullets.length > 0 && (
        <ol className={classes.bullets}>
          {bullets.map((bullet) => (
            <li key={bullet}>{bullet}</li>
          ))}
        </ol>
      )}
      <p className={classes.name}>{fullName}</p>
      {signatures.map((signature) => (
        <p key={signature} className={classes.signature}>
          {signature}
        </p>
      ))}
      <div className={classes.watch}>
        <Watch presentation={presentation} isDraft={isDraft} />
      </div>
    </article>
  );
}

/** Leads to the video where it is on the web, else to the portal's own page for it (EDU-021, EDU-022). */
function Watch({ presentation: { id, title, videoUrl }, isDraft }: Required<PresentationCardProps>) {
  const look = { leftSection: <IconPlayerPlay size={16} aria-hidden /> };
  if (!isWebAddress(videoUrl) && isDraft) {
    return (
      <Button {...look} disabled>
        Watch
      </Button>
    );
  }
  if (!isWebAddress(videoUrl)) {
    return (
      <Button {...look} component={Link} href={educationScreens.grandRound.to({ id: String(id) })} aria-label={`Watch: ${title}`}>
        Watch
      </Button>
    );
  }
  return (
    <Button
      {...look}
      component="a"
      href={videoUrl}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`Watch: ${title} (opens in a new tab)`}
    >
      Watch
    </Button>
  );
}
