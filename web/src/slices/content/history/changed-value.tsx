import type { FieldValue } from "@linnet/contract/content/history";
import { Day } from "@linnet/contract/values";
import { z } from "zod";
import { formatDateTime, formatDay } from "../../../platform/format/format.ts";
import { LazySafeHtml } from "../../../ui/layout/lazy-safe-html.tsx";
import classes from "./history.module.css";

/** How a history speaks of the fields of its kind. */
export interface HistoryWords {
  labels: Readonly<Record<string, string>>;
  /** What a value says, where it does not say itself. */
  say: (field: string, value: FieldValue) => string | undefined;
  /** The hospital's. */
  zone: string;
}

const Moment = z.iso.datetime();

function wordsOf(value: string | boolean, zone: string): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Moment.safeParse(value).success) return formatDateTime(value, zone);
  return Day.safeParse(value).success ? formatDay(value) : value;
}

interface ValueProps {
  field: string;
  value: FieldValue;
  words: HistoryWords;
}

function Value({ field, value, words }: ValueProps) {
  const said = words.say(field, value);
  if (said !== undefined) return said;
  if (value === null || value === "" || (Array.isArray(value) && value.length === 0)) return <span className="ln-muted">Empty</span>;
  if (Array.isArray(value)) return value.join("\n");
  if (typeof value === "string" && /^\s*<\w/.test(value)) return <LazySafeHtml html={value} />;
  return wordsOf(value, words.zone);
}

interface ChangedValueProps {
  field: string;
  was: FieldValue;
  now: FieldValue;
  words: HistoryWords;
}

/** What a field said before a change, and what it said after it. */
export function ChangedValue({ field, was, now, words }: ChangedValueProps) {
  return (
    <div className={classes.change}>
      <dt>{words.labels[field] ?? field}</dt>
      <dd>
        <span className={classes.side}>Before</span>
        <div className={classes.value}>
          <Value field={field} value={was} words={words} />
        </div>
      </dd>
      <dd>
        <span className={classes.side}>After</span>
        <div className={classes.value}>
          <Value field={field} value={now} words={words} />
        </div>
      </dd>
    </div>
  );
}
