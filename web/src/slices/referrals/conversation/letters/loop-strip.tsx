import type { ReferralLetter, ReferralLoop } from "@linnet/contract/referrals/letters";
import { IconCircleCheckFilled, IconCircleDashed } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { formatDateTime } from "../../../../platform/format/format.ts";
import { useSettings } from "../../../../platform/page/settings.ts";
import classes from "./letters.module.css";
import { readerName } from "./reader-name.ts";

interface LoopStripProps {
  loop: Pick<ReferralLoop, "seenOn" | "letterOn">;
  readers: ReferralLetter["readers"];
}

/** The three dates that close the loop (decision G-REF-35). A word and a shape mark what is done. */
export function LoopStrip({ loop: { seenOn, letterOn }, readers }: LoopStripProps) {
  const { timeZone } = useSettings();
  const at = (moment: string | null) => moment && formatDateTime(moment, timeZone);
  return (
    <section aria-label="Visit and letter">
      <dl className={classes.strip}>
        <Time word="Seen by the clinic">{at(seenOn)}</Time>
        <Time word="Letter received">{at(letterOn)}</Time>
        <Time word="Read by your practice">
          {readers.length > 0 &&
            readers.map((reader) => (
              <span key={`${reader.name} ${reader.at}`} className={classes.reader}>
                {formatDateTime(reader.at, timeZone)} by {readerName(reader)}
              </span>
            ))}
        </Time>
      </dl>
    </section>
  );
}

function Time({ word, children }: { word: string; children: ReactNode }) {
  const Shape = children ? IconCircleCheckFilled : IconCircleDashed;
  return (
    <div className={classes.time} data-came={children ? true : undefined}>
      <Shape size={24} className={classes.shape} aria-hidden />
      <dt className={classes.word}>{word}</dt>
      <dd className={classes.moment}>{children || "Not yet"}</dd>
    </div>
  );
}
