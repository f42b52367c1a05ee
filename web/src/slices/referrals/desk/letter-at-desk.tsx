import type { DeskReferralDetails } from "@linnet/contract/referrals/desk";
import type { ReferralLetter } from "@linnet/contract/referrals/letters";
import { Button } from "@mantine/core";
import { Suspense, useRef, useState } from "react";
import { formatDateTime } from "../../../platform/format/format.ts";
import { lazyPart } from "../../../platform/page/lazy-part.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import classes from "../conversation/letters/letters.module.css";
import { readerName } from "../conversation/letters/reader-name.ts";
import shared from "../shared/referrals.module.css";

/** Whether the office has it, in a sentence. */
function letterWords(letter: ReferralLetter | undefined, zone: string): string {
  if (!letter) return "The office is waiting for your letter after the visit.";
  const [first] = letter.readers;
  const sent = `Sent ${formatDateTime(letter.sentOn, zone)}.`;
  if (!first) return `${sent} The office has not read it yet.`;
  return `${sent} Read ${formatDateTime(first.at, zone)} by ${readerName(first)}.${letter.done ? " The office marked the referral as done." : ""}`;
}

/** Loaded when the pointer or the focus is near, because few people who open a referral send a letter. */
const loadDialogs = () => import("./letter-dialogs.tsx");
const SendLetterDialog = lazyPart(async () => ({ default: (await loadDialogs()).SendLetterDialog }));
const WithdrawLetterDialog = lazyPart(async () => ({ default: (await loadDialogs()).WithdrawLetterDialog }));

// If this fails, they are loaded when a dialog opens.
const prepareDialogs = () => void loadDialogs().catch(() => undefined);

/** Whether the office has the clinic's letter and has read it, and the desk's acts: send, correct, withdraw. */
export function LetterAtDesk({ referral }: { referral: DeskReferralDetails }) {
  const { timeZone } = useSettings();
  const { letters, letterRefusal, mayWrite, lastEvent } = referral;
  // `lastEvent` is the last event shown when the person started. The server refuses the letter after a newer event.
  const [asks, setAsks] = useState<{ what: "send" | "withdraw"; lastEvent: number }>();
  const opener = useRef<HTMLElement>(null);
  const letter = letters.find(({ state }) => state === "current");
  if (!mayWrite && letters.length === 0 && letterRefusal === null) return null;
  const ask = (what: "send" | "withdraw") => ({
    onPointerEnter: prepareDialogs,
    onFocus: prepareDialogs,
    onClick: ({ currentTarget }: { currentTarget: HTMLElement }) => {
      opener.current = currentTarget;
      setAsks({ what, lastEvent });
    },
  });
  const close = () => {
    setAsks(undefined);
    opener.current?.focus();
  };
  return (
    <section aria-label="Letter" className={classes.letter}>
      <p className={shared.lead}>{letterWords(letter, timeZone)}</p>
      {letterRefusal !== null && (
        <Banner tone="warning">The hospital’s record has a letter that we could not import. {letterRefusal}</Banner>
      )}
      {mayWrite && (
        <div className={classes.buttons}>
          <Button variant="default" {...ask("send")}>
            {letter ? "Correct letter" : "Send letter"}
          </Button>
          {letter && (
            <Button variant="subtle" color="red" {...ask("withdraw")}>
              Withdraw letter
            </Button>
          )}
        </div>
      )}
      <Suspense>
        {asks?.what === "send" && (
          <SendLetterDialog referral={referral} lastEvent={asks.lastEvent} isCorrection={letter !== undefined} onClose={close} />
        )}
        {asks?.what === "withdraw" && <WithdrawLetterDialog referral={referral} lastEvent={asks.lastEvent} onClose={close} />}
      </Suspense>
    </section>
  );
}
