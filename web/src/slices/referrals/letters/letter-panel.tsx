import type { ReferralDetails } from "@linnet/contract/referrals";
import type { ReferralLetter } from "@linnet/contract/referrals/letters";
import { Button } from "@mantine/core";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { formatDateTime } from "../../../platform/format/format.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { FactList } from "../../../ui/layout/fact-list.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { letterOf } from "./api.ts";
import { LETTER_PLACE } from "./letter-place.ts";
import { EarlierLetters, LetterView } from "./letter-view.tsx";
import classes from "./letters.module.css";
import { LoopStrip } from "./loop-strip.tsx";

const loadDoneDialog = async () => ({ default: (await import("./done-dialog.tsx")).DoneDialog });
const DoneDialog = lazy(loadDoneDialog);

function doneFacts(letter: ReferralLetter | undefined, zone: string): [string, ReactNode][] {
  if (!letter?.done) return [];
  const { at, name, what } = letter.done;
  const done: [string, ReactNode] = ["Done", `${formatDateTime(at, zone)} by ${name}`];
  return what ? [done, ["What we did", what]] : [done];
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
