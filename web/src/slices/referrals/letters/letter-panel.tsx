import type { ReferralDetails } from "@linnet/contract/referrals";
import type { ReferralLetter } from "@linnet/contract/referrals/letters";
import { Button } from "@mantine/core";
import { type ReactNode, useRef, useState } from "react";
import { formatDateTime } from "../../../platform/format/format.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { FactList } from "../../../ui/layout/fact-list.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { letterOf } from "./api.ts";
import { DoneDialog } from "./done-dialog.tsx";
import { EarlierLetters, LetterView } from "./letter-view.tsx";
import classes from "./letters.module.css";

const NOT_YET = <span className="ln-muted">Not yet</span>;

/** 'Ashby, Dora' or 'Nowak, Gena (staff)'. */
export const readerName = ({ name, isStaff }: ReferralLetter["readers"][number]): string => (isStaff ? `${name} (staff)` : name);

/** The three times that close the loop (decision G-REF-35), and what the office did. */
function loopFacts({ loop }: ReferralDetails, letter: ReferralLetter | undefined, zone: string): [string, ReactNode][] {
  const at = (moment: string | null) => (moment === null ? NOT_YET : formatDateTime(moment, zone));
  const readers = letter?.readers ?? [];
  return [
    ["Seen", at(loop.seenOn)],
    ["Letter here", at(loop.letterOn)],
    [
      "Read",
      readers.length === 0
        ? NOT_YET
        : readers.map((reader) => (
            <div key={`${reader.name} ${reader.at}`}>
              {formatDateTime(reader.at, zone)} by {readerName(reader)}
            </div>
          )),
    ],
    ...doneFacts(letter, zone),
  ];
}

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
  const close = () => {
    setAsks(false);
    opener.current?.focus();
  };
  return (
    <Panel id="letter" title="Visit and letter">
      <FactList facts={loopFacts(referral, letter, timeZone)} />
      {letter && <LetterView key={letter.id} letter={letter} clinicName={clinicName} open="Read" bytes={letterOf(id, letter.id)} />}
      <EarlierLetters letters={letters} />
      {letter && may.finish && (
        <div className={classes.buttons}>
          <Button ref={opener} variant="default" onClick={() => setAsks(true)}>
            Mark as done
          </Button>
        </div>
      )}
      {letter && asks && <DoneDialog referral={referral} letterId={letter.id} onClose={close} />}
    </Panel>
  );
}
