import { resultCountWords } from "@linnet/contract/chart/to-read";
import type { ToDo, ToDoKind } from "@linnet/contract/home";
import { CANCELLED, PATIENT_SCHEDULED } from "@linnet/contract/referrals";
import { Button } from "@mantine/core";
import {
  type Icon,
  IconFlask,
  IconGavel,
  IconId,
  IconLockCheck,
  IconMailOpened,
  IconMailQuestion,
  IconMessageQuestion,
  IconMessageReply,
  IconPlaneDeparture,
  IconSend,
  IconSendOff,
  IconSpeakerphone,
  IconStethoscope,
  IconUrgent,
  IconUserCheck,
  IconUserMinus,
  IconUserPlus,
  IconUserQuestion,
} from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useRef } from "react";
import { formatDay } from "../../platform/format/format.ts";
import { useSettings } from "../../platform/page/settings.ts";
import { ResultTime } from "../../ui/chart/found-result.tsx";
import { LabFlag } from "../../ui/chart/lab-flag.tsx";
import { StatusBadge, type Tone } from "../../ui/feedback/status-badge.tsx";
import { useUndoTime } from "../../ui/feedback/use-undo-time.ts";
import { Link } from "../../ui/layout/link.tsx";
import { finishToDo, finishWords } from "./finish-to-do.ts";
import classes from "./to-dos.module.css";
import { whenWords } from "./when-words.ts";

const ICONS: Record<ToDoKind, Icon> = {
  "new-results": IconFlask,
  "changed-referrals": IconSend,
  "letters-to-read": IconMailOpened,
  "advice-to-read": IconMessageReply,
  "questions-to-answer": IconMessageQuestion,
  "own-ties-to-check": IconUserQuestion,
  "practice-ties-to-check": IconUserQuestion,
  "ties-to-check": IconUserQuestion,
  "requests-to-decide": IconGavel,
  "decided-requests": IconLockCheck,
  "account-requests": IconUserCheck,
  "not-my-patients": IconUserMinus,
  "own-invitations": IconMailQuestion,
  "physicians-to-verify": IconStethoscope,
  "staff-to-confirm": IconUserQuestion,
  "departures-to-decide": IconPlaneDeparture,
  "unviewed-results": IconUrgent,
  "npi-claims": IconId,
  "new-patients": IconUserPlus,
  "ending-content": IconSpeakerphone,
};

/** The button's text if the action is on another page, or results are read in the chart. */
const ACTION: Partial<Record<ToDoKind, string>> = {
  "new-results": "Review",
  "letters-to-read": "Read",
  "advice-to-read": "Read",
  "questions-to-answer": "Answer",
  "own-ties-to-check": "Review",
  "practice-ties-to-check": "Review",
  "requests-to-decide": "Review",
  "account-requests": "Review",
  "not-my-patients": "Review",
  "own-invitations": "Answer",
  "physicians-to-verify": "Review",
  "staff-to-confirm": "Review",
  "departures-to-decide": "Hand over",
  "unviewed-results": "Call",
  "npi-claims": "Review",
  "ending-content": "Review",
};

const TONES: Record<string, Tone> = { [PATIENT_SCHEDULED]: "success", [CANCELLED]: "danger" };

/** The most urgent result by name and date, and how many there are with it: 'and 4 abnormal, 12 others'. */
function Results({ results: { mostSevere, critical, abnormal, others, marking } }: { results: NonNullable<ToDo["results"]> }) {
  if (!mostSevere) return <>{resultCountWords({ critical, abnormal, others })}</>;
  const isCritical = critical > 0;
  const rest = {
    critical: Math.max(0, critical - 1),
    abnormal: isCritical ? abnormal : Math.max(0, abnormal - 1),
    others: critical + abnormal > 0 ? others : others - 1,
  };
  const words = rest.critical + rest.abnormal > 0 ? resultCountWords(rest) : `${rest.others} more`;
  const { title, value, units, finding, isCorrection, isPreliminary = false, isSuperseded = false } = mostSevere;
  return (
    <>
      <strong className={isCritical ? classes.critical : undefined}>{[title, value, units].filter(Boolean).join(" ")}</strong>{" "}
      <LabFlag finding={finding} isSuperseded={isSuperseded} />
      {isCorrection && " corrected"}
      {isPreliminary && " preliminary"}
      {rest.critical + rest.abnormal + rest.others > 0 && <span> and {words}</span>}
      {marking === "none" && <span>Not yet reviewed by a physician</span>}
      <span className={classes.time}>
        <ResultTime result={mostSevere} />
      </span>
    </>
  );
}

function What({ toDo: { text, results, referral, question } }: { toDo: ToDo }) {
  if (results) return <Results results={results} />;
  if (question)
    return (
      <span>
        <strong>{question.clinicName} asks:</strong> {text}
        {question.others > 0 && ` and ${question.others} more`}
      </span>
    );
  if (!referral) return <>{text}</>;
  if (referral.isUndelivered)
    return (
      <span>
        <strong>Not delivered</strong> to {text}
      </span>
    );
  return (
    <>
      <span>{text}</span>{" "}
      <StatusBadge tone={TONES[referral.status] ?? (referral.needsOffice ? "warning" : "neutral")}>{referral.status}</StatusBadge>
    </>
  );
}

/** Of results the line says it: when they were collected is no time since when something waits. */
function whenOf({ kind, at, question, results }: ToDo, zone: string): string {
  if (results?.mostSevere) return "";
  if (question) return `${question.isLate ? "was due" : "due"} ${formatDay(question.answerBy).slice(0, 5)}`;
  if (at === null) return "";
  return kind === "ending-content" ? `Ends ${whenWords(at, zone)}` : whenWords(at, zone);
}

interface FinishButtonProps {
  toDo: ToDo;
  /** The id of what the line says. */
  what: string;
  isLoading: boolean;
  onClick: () => void;
}

/** Quiet where seeing it was all there was to do; 'Retry' of what did not arrive. */
function FinishButton({ toDo, what, isLoading, onClick }: FinishButtonProps) {
  const look = toDo.referral?.isUndelivered
    ? ({ size: "xs", variant: "default" } as const)
    : ({ size: "compact-sm", variant: "subtle", className: classes.quiet ?? "" } as const);
  const words = finishWords(toDo);
  return (
    <Button {...look} loading={isLoading} aria-label={`${words}: ${toDo.name}`} aria-describedby={what} onClick={onClick}>
      {words}
    </Button>
  );
}

interface ToDoLineProps {
  toDo: ToDo;
  /** The item's page; undefined without one. */
  href: string | undefined;
  /** In login-as nothing is done: it would be done for the person who is shown (decision G-CHT-20). */
  mayFinish: boolean;
  onFinished: (words: string) => void;
  onUndone: () => void;
  /** The way back has gone, and the line with it; perhaps the focus was on it. */
  onGone: (hadFocus: boolean) => void;
}

/** Finishes the line and takes that back. The focus stays in the line: the button that was pressed has gone. */
function useFinishing({ toDo, onFinished, onUndone, onGone }: Omit<ToDoLineProps, "href" | "mayFinish">) {
  const queries = useQueryClient();
  const line = useRef<HTMLLIElement>(null);
  const finish = finishToDo(toDo);
  const finishing = useMutation({
    mutationFn: () => (finish ? finish(toDo, queries) : Promise.reject(new Error("Open this item to finish it."))),
    onSuccess: ({ words }) => onFinished(words),
  });
  const undoing = useMutation({
    mutationFn: () => finishing.data?.undo?.() ?? Promise.resolve(),
    onSuccess: () => {
      finishing.reset();
      onUndone();
    },
  });
  const isFinished = finishing.data !== undefined;
  const wasFinished = useRef(false);
  // Talks to the browser's focus.
  useEffect(() => {
    if (isFinished === wasFinished.current) return;
    wasFinished.current = isFinished;
    const next = line.current?.querySelector<HTMLElement>("button") ?? line.current?.querySelector("a");
    next?.focus({ preventScroll: true });
  }, [isFinished]);
  const holding = useUndoTime({
    isRunning: isFinished && !undoing.isPending && !undoing.isError,
    onOver: () => onGone(line.current?.contains(document.activeElement) ?? false),
  });
  return { line, finish, finishing, undoing, holding };
}

/** A to-do line: person, subject, time, and the action that finishes it. */
export function ToDoLine({ toDo, href, mayFinish, ...told }: ToDoLineProps) {
  const { timeZone } = useSettings();
  const what = useId();
  const { kind, name, results, referral } = toDo;
  const { line, finish, finishing, undoing, holding } = useFinishing({ toDo, ...told });
  const finished = finishing.data;
  const action = finish ? undefined : ACTION[kind];
  const Mark = referral?.isUndelivered ? IconSendOff : ICONS[kind];
  const error = finishing.error ?? undoing.error;
  return (
    <li
      ref={line}
      className={classes.line}
      data-critical={(results?.critical ?? 0) > 0 || undefined}
      data-finished={finished ? true : undefined}
      {...holding}
    >
      <Mark size={18} className={classes.icon} aria-hidden />
      <span className={classes.name}>
        {href === undefined ? (
          <strong>{name}</strong>
        ) : (
          <Link href={href} className={classes.link} aria-describedby={what}>
            {name}
          </Link>
        )}
      </span>
      <span id={what} className={classes.what}>
        {error ? <span role="alert">{error.message}</span> : finished ? finished.words : <What toDo={toDo} />}
      </span>
      <span className={classes.when}>{whenOf(toDo, timeZone)}</span>
      <span className={classes.action}>
        {finished?.undo && (
          <Button
            size="compact-sm"
            variant="subtle"
            loading={undoing.isPending}
            aria-label={`Undo for ${name}`}
            onClick={() => undoing.mutate()}
          >
            Undo
          </Button>
        )}
        {!finished && finish && mayFinish && (
          <FinishButton toDo={toDo} what={what} isLoading={finishing.isPending} onClick={() => finishing.mutate()} />
        )}
        {action && href !== undefined && (
          <Button size="xs" variant="default" component={Link} href={href} aria-label={`${action}: ${name}`} aria-describedby={what}>
            {action}
          </Button>
        )}
      </span>
    </li>
  );
}
