import type { DraftSummary } from "@linnet/contract/referral-drafts";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDate, formatTime } from "../../platform/format.ts";
import { loginAsEmail } from "../../platform/login-as.ts";
import { useSettings } from "../../platform/settings.ts";
import { ConfirmModal } from "../../ui/confirm-modal.tsx";
import { Link } from "../../ui/link.tsx";
import { useMenuItems } from "../session/public.ts";
import { draftAddress, draftList, draftTitle, useDiscardDraft } from "./draft-api.ts";
import { referralScreens } from "./routes.ts";
import classes from "./unsent-referrals.module.css";

/** So many are shown at once; the others when one asks. */
const SHOWN = 3;

const nameOf = ({ firstName, lastName }: DraftSummary) => `${firstName} ${lastName}`.trim() || "a patient without a name yet";

/** One's own drafts, above a list of referrals. */
export function MyUnsentReferrals() {
  const make = referralScreens.make.to();
  const mayRefer = useMenuItems().some(({ href }) => href === make) && loginAsEmail() === undefined;
  const { data } = useQuery({ ...draftList, enabled: mayRefer });
  return <UnsentReferrals drafts={data ?? []} />;
}

/** Drafts that were not sent, each with its patient, form and time. */
export function UnsentReferrals({ drafts }: { drafts: readonly DraftSummary[] }) {
  const [isWhole, setIsWhole] = useState(false);
  const [discarded, setDiscarded] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState<DraftSummary>();
  const discard = useDiscardDraft();
  const left = drafts.filter(({ id }) => !discarded.includes(id));
  const onDiscard = ({ id }: DraftSummary) =>
    discard.mutate(id, {
      onSuccess: () => {
        setDiscarded([...discarded, id]);
        setAsked(undefined);
      },
    });
  if (left.length === 0) return null;
  return (
    <section className={`ln-card ${classes["unsent"]}`} aria-labelledby="unsent-referrals">
      <h2 id="unsent-referrals" className={classes["title"]}>
        {left.length} unsent {left.length === 1 ? "referral" : "referrals"}
      </h2>
      <ul className={classes["drafts"]}>
        {(isWhole ? left : left.slice(0, SHOWN)).map((draft) => (
          <Draft key={draft.id} draft={draft} onDiscard={() => setAsked(draft)} />
        ))}
      </ul>
      {!isWhole && left.length > SHOWN && (
        <Button size="xs" variant="subtle" onClick={() => setIsWhole(true)}>
          Show all {left.length}
        </Button>
      )}
      <ConfirmModal
        opened={asked !== undefined}
        title={asked ? `Discard the draft for ${nameOf(asked)}?` : ""}
        text="What you typed is deleted. Nothing was sent to the hospital."
        words={{ confirm: "Discard draft", cancel: "Keep draft" }}
        act={discard}
        onConfirm={() => asked && onDiscard(asked)}
        onClose={() => setAsked(undefined)}
      />
    </section>
  );
}

function Draft({ draft, onDiscard }: { draft: DraftSummary; onDiscard: () => void }) {
  const { timeZone } = useSettings();
  const name = nameOf(draft);
  return (
    <li className={classes["draft"]}>
      <p className={classes["about"]}>
        You have an unsent referral for <strong>{name}</strong>
        <span className={classes["when"]}>
          {draftTitle(draft)}, saved {formatDate(draft.savedOn, timeZone)}, {formatTime(draft.savedOn, timeZone)}
        </span>
      </p>
      <div className={classes["ways"]}>
        <Button size="xs" variant="default" component={Link} href={draftAddress(draft)} aria-label={`Open the draft for ${name}`}>
          Open
        </Button>
        <Button size="xs" variant="default" onClick={onDiscard} aria-label={`Discard the draft for ${name}`}>
          Discard
        </Button>
      </div>
    </li>
  );
}
