import type { ReferralDetails } from "@linnet/contract/referrals";
import type { ReferralLetter, ReferralLoop } from "@linnet/contract/referrals/letters";
import { Button } from "@mantine/core";
import { IconCircleCheckFilled, IconCircleDashed } from "@tabler/icons-react";
import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { formatDateTime } from "../../../../platform/format/format.ts";
import { lazyPart } from "../../../../platform/page/lazy-part.ts";
import { useSettings } from "../../../../platform/page/settings.ts";
import { FactList } from "../../../../ui/layout/fact-list.tsx";
import { Panel } from "../../../../ui/layout/panel.tsx";
import { letterOf } from "./api.ts";
import { LETTER_PLACE } from "./letter-place.ts";
import { EarlierLetters, LetterView } from "./letter-view.tsx";
import classes from "./letters.module.css";
import { readerName } from "./reader-name.ts";

interface LoopStripProps {
  loop: Pick<ReferralLoop, "seenOn" | "letterOn">;
  readers: ReferralLetter["readers"];
}

/** The three times that close the loop, side by side (decision G-REF-35): what has come is told by a word and by a shape. */
function LoopStrip({ loop: { seenOn, letterOn }, readers }: LoopStripProps) {
  const { timeZone } = useSettings();
  const at = (moment: string | null) => moment && formatDateTime(moment, timeZone);
  return (
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

const loadDoneDialog = async () => ({ default: (await import("./done-dialog.tsx")).DoneDialog });
const DoneDialog = lazyPart(loadDoneDialog);

function doneFacts(letter: ReferralLetter | undefined, zone: string): [string, ReactNode][] {
  if (!letter?.done) return [];
  const { at, name, what } = letter.done;
  const done: [string, ReactNode] = ["Done", `${formatDateTime(at, zone)} by ${name}`];
  return what ? [done, ["Action taken", what]] : [done];
}

/** Whether the loop is closed: seen, letter here, read; and what is to be done about it. */
export function LetterPanel({ referral }: { referral: ReferralDetails }) {
  const { timeZone } = useSettings();
  const [asks, setAsks] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { id, letters, clinicName, may } = referral;
  const letter = letters.find(({ state }) => state === "current");
  // The address may lead to the letter, and the page has come only now.
  useEffect(() => {
    if (location.hash === `#${LETTER_PLACE}`) document.getElementById(LETTER_PLACE)?.scrollIntoView({ block: "start" });
  }, []);
  const mayFinish = letter !== undefined && may.finish;
  // It is there when it is wanted. What does not come now is asked for again then.
  useEffect(() => {
    if (mayFinish) loadDoneDialog().catch(() => undefined);
  }, [mayFinish]);
  const close = () => {
    setAsks(false);
    opener.current?.focus();
  };
  return (
    <Panel id={LETTER_PLACE} title="Visit and letter">
      <LoopStrip loop={referral.loop} readers={letter?.readers ?? []} />
      {letter?.done && <FactList facts={doneFacts(letter, timeZone)} />}
      {letter && <LetterView key={letter.id} letter={letter} clinicName={clinicName} open="Read" bytes={letterOf(id, letter.id)} />}
      <EarlierLetters letters={letters} />
      {mayFinish && (
        <div className={classes.buttons}>
          <Button ref={opener} variant="default" onClick={() => setAsks(true)}>
            Mark as done
          </Button>
        </div>
      )}
      {letter && asks && (
        <Suspense>
          <DoneDialog referral={referral} letterId={letter.id} onClose={close} />
        </Suspense>
      )}
    </Panel>
  );
}
