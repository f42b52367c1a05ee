import type { DeskReferral } from "@linnet/contract/referrals/desk";
import { IconBell, IconClock, IconListCheck } from "@tabler/icons-react";
import { formatDay } from "../../../platform/format/format.ts";
import classes from "./desk.module.css";

const DAY_MS = 86_400_000;

/** The clinic's deadline. Overdue ones have a word and a clock. */
export function DueDay({ referral: { due, isOverdue }, today }: { referral: DeskReferral; today: string }) {
  if (due === null) return <span className="ln-muted">No date</span>;
  if (!isOverdue) return <span className="ln-together">{due === today ? "Today" : formatDay(due)}</span>;
  const days = Math.round((Date.parse(today) - Date.parse(due)) / DAY_MS);
  return (
    <span className={classes.over}>
      <IconClock size={16} aria-hidden />
      {days === 1 ? "1 day overdue" : `${days} days overdue`}
    </span>
  );
}

/** The office has reminded the clinic. */
export const RemindedOn = ({ day }: { day: string }) => (
  <span className={classes.reminded}>
    <IconBell size={16} aria-hidden />
    Reminded by the office on {formatDay(day).slice(0, 5)}
  </span>
);

/** The office did not answer the clinic's own questions. */
export const QuestionsNotAnswered = () => (
  <span className={classes.reminded}>
    <IconListCheck size={16} aria-hidden />
    Questions not answered
  </span>
);
