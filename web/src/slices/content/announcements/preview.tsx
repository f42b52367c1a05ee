import { Banner } from "../../../ui/feedback/banner.tsx";
import classes from "../announcements.module.css";
import { ReaderPreview } from "../records/preview/reader-preview.tsx";
import { announcementTone } from "./tone.ts";

interface AnnouncementPreviewProps {
  message: string;
  /** The chosen cssClassId as it stands in the form; nothing while none is chosen. */
  type: string;
  isActive: boolean;
}

const TONES: ReadonlyMap<string, (typeof announcementTone)[keyof typeof announcementTone]> = new Map(Object.entries(announcementTone));

/** The banner above a page, on a computer and on a phone, in the colour of the chosen type. */
export function AnnouncementPreview({ message, type, isActive }: AnnouncementPreviewProps) {
  const strip = (
    <Banner look="strip" tone={TONES.get(type) ?? "none"}>
      <span className={classes["text"]}>{message.trim() || "Message"}</span>
    </Banner>
  );
  return (
    <ReaderPreview isShown={isActive}>
      <div className={classes["window"]}>
        {strip}
        <div className={classes["windowTop"]} />
        <div className={classes["windowPage"]} />
      </div>
      <p className={classes["note"]}>On a phone</p>
      <div className={classes["window"]} data-phone aria-hidden>
        {strip}
        <div className={classes["windowTop"]} />
      </div>
    </ReaderPreview>
  );
}
