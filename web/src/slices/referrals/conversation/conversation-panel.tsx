import { SegmentedControl } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useSettings } from "../../../platform/page/settings.ts";
import { Panel } from "../../../ui/layout/panel.tsx";
import { Timeline, type TimelineStep } from "../../../ui/layout/timeline.tsx";
import { EarlierMessages, useMessages } from "./advice/earlier-messages.tsx";
import { CallInstead } from "./call-instead.tsx";
import classes from "./conversation.module.css";
import { type Conversed, type EntryStep, entriesOf, entryStep, type SideParts } from "./entry-steps.tsx";

/** A past or future event. A past event's id is `kind at`, as in the history. A future one has no `at`. */
export interface EventStep extends TimelineStep {
  at?: string;
}

const SHOWN = [
  { value: "all", label: "All" },
  { value: "messages", label: "Messages only" },
];

/** An entry replaces its event. Other entries go before the first later event. */
function inTimeOrder(events: readonly EventStep[], entries: readonly EntryStep[]): TimelineStep[] {
  const isSame = (event: EventStep) => (entry: EntryStep) => entry.replaces.includes(event.id);
  const steps = events.map((event): EventStep => ({ ...event, ...entries.find(isSame(event)) }));
  for (const entry of entries.filter(({ replaces }) => !events.some(({ id }) => replaces.includes(id)))) {
    const later = steps.findIndex(({ at }) => at === undefined || Date.parse(at) > Date.parse(entry.at));
    steps.splice(later < 0 ? steps.length : later, 0, entry);
  }
  return steps;
}

/** The question's messages that came with the referral. */
const messagesIn = ({ conversation }: Conversed) => ({
  messages: conversation?.entries.flatMap(({ message }) => message ?? []) ?? [],
  hasEarlier: conversation?.hasEarlier ?? false,
});

interface ConversationPanelProps {
  referral: Conversed & { clinicName: string };
  events: readonly EventStep[];
  parts: SideParts;
  /** Above the timeline: what waits for this side. */
  lead: ReactNode;
  /** The clinic's own phone. Null for the service desk. Only the office calls. */
  clinicPhone?: string | null;
}

/** A referral's events and messages, oldest first, the same for office and clinic. */
export function ConversationPanel({ referral, events, parts, lead, clinicPhone }: ConversationPanelProps) {
  const { timeZone } = useSettings();
  const [shown, setShown] = useState("all");
  // Talks to the browser: the address may name a question or the letter, which has only now loaded.
  useEffect(() => {
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView({ block: "start" });
  }, []);
  const list = useRef<HTMLOListElement>(null);
  const { all, earlier } = useMessages(parts.side, referral.questionId ?? 0, messagesIn(referral));
  const entries = entriesOf(referral, all).flatMap((entry) => entryStep(entry, { referral, parts, timeZone }) ?? []);
  const steps = shown === "messages" ? entries : inTimeOrder(events, entries);
  return (
    <Panel
      id="conversation"
      title="Timeline and messages"
      {...(!earlier.hasEarlier && { count: entries.length })}
      action={<SegmentedControl aria-label="Shown in the timeline" size="xs" data={SHOWN} value={shown} onChange={setShown} />}
    >
      {lead && <div className={classes.lead}>{lead}</div>}
      {steps.length === 0 && <p className={classes.note}>No messages yet.</p>}
      {referral.questionId !== null && <EarlierMessages {...earlier} list={list} />}
      <Timeline ref={list} label="Timeline and messages" steps={steps} />
      {parts.side === "office" && referral.conversation?.isRead === false && (
        <CallInstead clinicName={referral.clinicName} clinicPhone={clinicPhone} />
      )}
    </Panel>
  );
}
