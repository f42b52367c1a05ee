import type { DraftSummary } from "@linnet/contract/referrals/drafts";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { formatDate, formatTime } from "../../../platform/format/format.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { loginAsEmail } from "../../../platform/session/login-as.ts";
import { ConfirmModal } from "../../../ui/feedback/confirm-modal.tsx";
import { notify } from "../../../ui/feedback/notify.ts";
import { focusWhenThere } from "../../../ui/form/focus-when-there.ts";
import { Link } from "../../../ui/layout/link.tsx";
import { useMenuItems } from "../../session/public.ts";
import { draftList, useDiscardDraft } from "../drafts/draft.ts";
import { referralScreens } from "../routes.ts";
import classes from "./unsent-referrals.module.css";

/** The number shown at first. The others are shown on request. */
const SHOWN = 3;

const typedName = ({ firstName, lastName }: DraftSummary) => `${firstName} ${lastName}`.trim();
const nameOf = (draft: DraftSummary) => typedName(draft) || "an unnamed patient";

const childOfDraft = (draft: DraftSummary) => ({ name: nameOf(draft), dob: draft.dateOfBirth ?? "" });

/** The address that opens a draft. */
export function draftAddress({ id: draft, form, subject }: Pick<DraftSummary, "id" | "form" | "subject">): string {
  if (form === "new") return referralScreens.make.to({}, { draft });
  if (form === "refer-a-patient") return referralScreens.referPatient.to({}, { draft });
  return referralScreens[form === "edit" ? "edit" : "makeAgain"].to({}, { id: Number(subject), draft });
}

/** A draft's purpose in a few words. */
function draftTitle({ form, subject }: Pick<DraftSummary, "form" | "subject">): string {
  if (form === "edit") return `Changes to Referral No. ${subject}`;
  return form === "re-refer" ? `Re-referral after Referral No. ${subject}` : "New referral";
}

/** The user's own drafts, above a list of referrals. */
export function MyUnsentReferrals() {
  const make = referralScreens.make.to();
  const mayRefer = useMenuItems().some(({ href }) => href === make) && loginAsEmail() === undefined;
  const { data } = useQuery({ ...draftList, enabled: mayRefer });
  return <UnsentReferrals drafts={data ?? []} />;
}

/** Unsent drafts, each with its patient, form and time. */
export function UnsentReferrals({ drafts }: { drafts: readonly DraftSummary[] }) {
  const { timeZone } = useSettings();
  const [isWhole, setIsWhole] = useState(false);
  const [discarded, setDiscarded] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState<DraftSummary>();
  const discard = useDiscardDraft();
  const list = useRef<HTMLUListElement>(null);
  const left = drafts.filter(({ id }) => !discarded.includes(id));
  /** The focused row disappears. The focus moves to the draft at that place, or to the previous one. */
  const focusAt = (place: number) => {
    const links = [...(list.current?.querySelectorAll("a") ?? [])];
    (links[place] ?? links.at(-1))?.focus();
  };
  const showAll = () => {
    flushSync(() => setIsWhole(true));
    focusAt(SHOWN);
  };
  const onDiscard = (draft: DraftSummary) =>
    discard.mutate(
      { id: draft.id, practiceId: draft.practiceId },
      {
        onSuccess: () => {
          const place = left.indexOf(draft);
          flushSync(() => {
            setDiscarded([...discarded, draft.id]);
            setAsked(undefined);
          });
          focusAt(place);
          notify({ text: `You discarded the draft for ${nameOf(draft)}.` });
        },
      },
    );
  if (left.length === 0) return discarded.length > 0 && <NoneLeft />;
  return (
    <section className={`ln-card ${classes.unsent}`} aria-labelledby="unsent-referrals">
      <h2 id="unsent-referrals" className={classes.title}>
        You have {left.length === 1 ? "an unsent referral" : `${left.length} unsent referrals`}
      </h2>
      <ul ref={list} className={classes.drafts}>
        {(isWhole ? left : left.slice(0, SHOWN)).map((draft) => (
          <Draft key={draft.id} draft={draft} saved={savedWhen(draft, timeZone)} onDiscard={() => setAsked(draft)} />
        ))}
      </ul>
      {!isWhole && left.length > SHOWN && (
        <Button size="xs" variant="subtle" onClick={showAll}>
          Show all {left.length}
        </Button>
      )}
      <ConfirmModal
        child={asked ? childOfDraft(asked) : null}
        opened={asked !== undefined}
        title={asked ? `Discard the draft for ${nameOf(asked)}?` : ""}
        text={`Your text will be deleted. Nothing was sent to the hospital.${asked ? ` The draft was ${savedWhen(asked, timeZone)}.` : ""}`}
        words={{ confirm: "Discard draft", cancel: "Keep draft" }}
        act={discard}
        onConfirm={() => asked && onDiscard(asked)}
        onClose={() => setAsked(undefined)}
      />
    </section>
  );
}

const savedWhen = ({ savedOn }: DraftSummary, timeZone: string) =>
  `saved ${formatDate(savedOn, timeZone)}, ${formatTime(savedOn, timeZone)}`;

/** Replaces the last draft, and takes the focus. */
const NoneLeft = () => (
  <p ref={focusWhenThere} tabIndex={-1} className="ln-hidden">
    The draft was discarded. You have no unsent referrals.
  </p>
);

interface DraftProps {
  draft: DraftSummary;
  /** Distinguishes two drafts of one patient. */
  saved: string;
  onDiscard: () => void;
}

function Draft({ draft, saved, onDiscard }: DraftProps) {
  const name = nameOf(draft);
  return (
    <li className={classes.draft}>
      <p className={classes.about}>
        <strong>{typedName(draft) || "No patient name yet"}</strong>
        <span className={classes.when}>
          {draftTitle(draft)}, {saved}
        </span>
      </p>
      <div className={classes.actions}>
        <Button size="xs" variant="default" component={Link} href={draftAddress(draft)} aria-label={`Open the draft for ${name}, ${saved}`}>
          Open
        </Button>
        <Button size="xs" variant="default" onClick={onDiscard} aria-label={`Discard the draft for ${name}, ${saved}`}>
          Discard
        </Button>
      </div>
    </li>
  );
}
