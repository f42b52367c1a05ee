import type { Referral } from "@linnet/contract/referrals";
import { formatDate } from "../../../../platform/format/format.ts";
import { useSettings } from "../../../../platform/page/settings.ts";
import classes from "./letters.module.css";

type Loop = Pick<Referral, "loop">;

/** Whether the clinic has seen the patient or written. */
export const hasLoopTimes = ({ loop: { seenOn, letterOn } }: Loop): boolean => seenOn !== null || letterOn !== null;

/** The dates of the loop, for lists: 'Seen 11/12/2026 · Letter 11/14/2026 · Read 11/15/2026'. Empty before the visit. */
export function LoopTimes({ loop: { seenOn, letterOn, readOn } }: Loop) {
  const { timeZone } = useSettings();
  const times = [
    { word: "Seen", at: seenOn },
    { word: "Letter", at: letterOn },
    { word: "Read", at: readOn },
  ].flatMap(({ word, at }) => (at === null ? [] : [`${word} ${formatDate(at, timeZone)}`]));
  return (
    <span className={classes.times}>
      {times.map((time, place) => (
        <span key={time} className="ln-together">
          {place > 0 && "· "}
          {time}{" "}
        </span>
      ))}
    </span>
  );
}
