import { PartialDate } from "@linnet/contract/values";
import { z } from "zod";
import { amountRangeWords, amountWords, plainNumber, timeUnit, timeWords } from "./amount-words.ts";
import { WholeAmount, WholeConcept, whole } from "./whole-elements.ts";

const UNITS = { s: "second", min: "minute", h: "hour", d: "day", wk: "week", mo: "month", a: "year" } as const;
const DAYS = { mon: "Mon", tue: "Tue", wed: "Wed", thu: "Thu", fri: "Fri", sat: "Sat", sun: "Sun" } as const;

/** R4's event-timing codes, split by whether an offset in minutes can apply. */
const NEAR = {
  ...{ AC: "before meals", ACM: "before breakfast", ACD: "before lunch", ACV: "before dinner" },
  ...{ PC: "after meals", PCM: "after breakfast", PCD: "after lunch", PCV: "after dinner" },
  ...{ HS: "at bedtime", WAKE: "after waking", PHS: "after sleep" },
};
const WHEN: Record<string, string> = {
  ...NEAR,
  ...{ MORN: "in the morning", "MORN.early": "early in the morning", "MORN.late": "late in the morning", NOON: "at noon" },
  ...{ AFT: "in the afternoon", "AFT.early": "early in the afternoon", "AFT.late": "late in the afternoon" },
  ...{ EVE: "in the evening", "EVE.early": "early in the evening", "EVE.late": "late in the evening", NIGHT: "at night" },
  ...{ C: "with meals", CM: "with breakfast", CD: "with lunch", CV: "with dinner" },
};

const Count = z.int().positive().optional();
const Span = z.number().positive().optional();
const Unit = z.enum(["s", "min", "h", "d", "wk", "mo", "a"]).optional();
const TimeAmount = WholeAmount.refine(({ unit, code }) => timeUnit(code) ?? timeUnit(unit)).optional();

const repeatShape = {
  boundsDuration: TimeAmount,
  boundsRange: whole({ low: TimeAmount, high: TimeAmount }).optional(),
  boundsPeriod: whole({ start: PartialDate.optional(), end: PartialDate.optional() }).optional(),
  count: Count,
  countMax: Count,
  duration: Span,
  durationMax: Span,
  durationUnit: Unit,
  frequency: Count,
  frequencyMax: Count,
  period: Span,
  periodMax: Span,
  periodUnit: Unit,
  dayOfWeek: z.array(z.enum(["mon", "tue", "wed", "thu", "fri", "sat", "sun"])).optional(),
  timeOfDay: z.array(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d(:00(\.0+)?)?$/)).optional(),
  when: z.array(z.string().refine((code) => Object.hasOwn(WHEN, code))).optional(),
  offset: Count,
};
/** The first of each pair needs the second: "3 times" needs "a day". */
const NEEDED = [
  ...(["frequency", "periodMax", "periodUnit"] as const).map((part) => [part, "period"] as const),
  ...(["durationMax", "durationUnit"] as const).map((part) => [part, "duration"] as const),
  ["period", "periodUnit"],
  ["duration", "durationUnit"],
  ["frequencyMax", "frequency"],
  ["countMax", "count"],
  ["offset", "when"],
] as const;

const Repeat = whole(repeatShape)
  .refine((repeat) => NEEDED.every(([part, needed]) => repeat[part] === undefined || repeat[needed] !== undefined))
  .refine(({ offset, when = [] }) => offset === undefined || when.every((code) => Object.hasOwn(NEAR, code)));
type Repeat = z.output<typeof Repeat>;

/** R4's Timing. Every element is read. */
export const DosageTiming = whole({
  event: z.array(PartialDate).optional(),
  repeat: Repeat.optional(),
  code: WholeConcept.optional(),
}).transform(({ event = [], repeat, code }) => ({
  /** Follows the dose: "every 6 hours", "once a week (Mon)". */
  often: repeat ? oftenWords(repeat) : [],
  code,
  /** Start, end and number of times. */
  limits: [...(event.length > 0 ? [`on ${event.join(", ")}`] : []), ...(repeat ? limitWords(repeat) : [])],
}));

const upTo = (least: number, most: number | undefined) =>
  most === undefined ? plainNumber(least) : `${plainNumber(least)}-${plainNumber(most)}`;

function frequencyWords({ frequency = 1, frequencyMax, period, periodMax, periodUnit }: Repeat): string[] {
  if (period === undefined || periodUnit === undefined) return [];
  const [unit, times] = [UNITS[periodUnit], upTo(frequency, frequencyMax)];
  const span = upTo(period, periodMax);
  const said = times === "1" ? "once" : times === "2" ? "twice" : `${times} times`;
  const isOften = ["s", "min", "h"].includes(periodUnit);
  if (span !== "1") return [`${times === "1" ? "" : `${said} `}every ${timeWords(span, unit)}`];
  if (times === "1" && isOften) return [`every ${unit}`];
  return [`${said} ${unit === "hour" ? "an" : "a"} ${unit}`];
}

function dayWords({ dayOfWeek = [], period, periodUnit }: Repeat): string[] {
  if (dayOfWeek.length === 0) return [];
  const days = dayOfWeek.map((day) => DAYS[day]).join(", ");
  if (period === undefined) return [`on ${days}`];
  return [periodUnit === "wk" ? `(${days})` : `(only ${days})`];
}

/** "09:00:00" as "9:00 AM". */
function clockWords(time: string): string {
  const [hour = 0, minute = ""] = [Number(time.slice(0, 2)), time.slice(3, 5)];
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? "AM" : "PM"}`;
}

function whenWords({ when = [], offset }: Repeat): string[] {
  const before = offset === undefined ? "" : `${timeWords(String(offset), "minute")} `;
  return when.map((code) => `${before}${before ? WHEN[code]?.replace(/^at /, "before ") : WHEN[code]}`);
}

function oftenWords(repeat: Repeat): string[] {
  const { timeOfDay = [], duration, durationMax, durationUnit } = repeat;
  return [
    ...frequencyWords(repeat),
    ...dayWords(repeat),
    ...(timeOfDay.length > 0 ? [`at ${timeOfDay.map(clockWords).join(", ")}`] : []),
    ...whenWords(repeat),
    ...(duration !== undefined && durationUnit ? [`over ${timeWords(upTo(duration, durationMax), UNITS[durationUnit])}`] : []),
  ];
}

function limitWords({ boundsDuration, boundsRange, boundsPeriod, count, countMax }: Repeat): string[] {
  const { start, end } = boundsPeriod ?? {};
  return [
    boundsDuration && `for ${amountWords(boundsDuration)}`,
    boundsRange && `for ${amountRangeWords(boundsRange)}`,
    [start && `from ${start}`, end && `through ${end}`].filter(Boolean).join(" "),
    count === undefined ? "" : `${timeWords(upTo(count, countMax), "time")} in total`,
  ].flatMap((words) => words || []);
}
