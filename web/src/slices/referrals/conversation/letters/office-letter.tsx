import type { ReferralDetails } from "@linnet/contract/referrals";
import type { ReferralLetter } from "@linnet/contract/referrals/letters";
import { Button } from "@mantine/core";
import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { formatDateTime } from "../../../../platform/format/format.ts";
import { lazyPart } from "../../../../platform/page/lazy-part.ts";
import { useSettings } from "../../../../platform/page/settings.ts";
import { FactList } from "../../../../ui/layout/fact-list.tsx";
import { letterOf } from "./api.ts";
import { LetterView } from "./letter-view.tsx";
import classes from "./letters.module.css";

const loadDoneDialog = async () => ({ default: (await import("./done-dialog.tsx")).DoneDialog });
const DoneDialog = lazyPart(loadDoneDialog);

function doneFacts({ done }: ReferralLetter, zone: string): [string, ReactNode][] {
  if (!done) return [];
  const { at, name, what } = done;
  const fact: [string, ReactNode] = ["Done", `${formatDateTime(at, zone)} by ${name}`];
  return what ? [fact, ["Action taken", what]] : [fact];
}

/** The clinic's letter for the office: read it, then mark the referral as done. */
export function OfficeLetter({ referral, letter }: { referral: ReferralDetails; letter: ReferralLetter }) {
  const { timeZone } = useSettings();
  const [asks, setAsks] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { id, clinicName, may } = referral;
  // Talks to the network: preloads the dialog. If that fails, it is loaded when it opens.
  useEffect(() => {
    if (may.finish) loadDoneDialog().catch(() => undefined);
  }, [may.finish]);
  const close = () => {
    setAsks(false);
    opener.current?.focus();
  };
  return (
    <>
      <LetterView letter={letter} clinicName={clinicName} open="Read" bytes={letterOf(id, letter.id)} />
      {letter.done && <FactList facts={doneFacts(letter, timeZone)} />}
      {may.finish && (
        <div className={classes.buttons}>
          <Button ref={opener} variant="default" onClick={() => setAsks(true)}>
            Mark as done
          </Button>
        </div>
      )}
      {asks && (
        <Suspense>
          <DoneDialog referral={referral} letterId={letter.id} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
