import { type ResultToRead, urgencyOf } from "@linnet/contract/chart/to-read";
import { useSettings } from "../../../platform/page/settings.ts";
import { clinicalTime, sinceThenWords } from "../../../ui/chart/clinical-time.ts";
import { ZoneMark } from "../../../ui/chart/lab-flag.tsx";
import { useIsPhone } from "../use-is-phone.ts";
import { useToRead } from "./to-read.tsx";
import classes from "./to-read-line.module.css";

/** So many abnormal ones are named at most, in so many letters; critical ones all are. */
const NAMED = 4;
const LETTERS = 84;
/** On a phone so many results in all, the most severe first: it keeps its room for the results themselves. */
const NAMED_ON_PHONE = 2;

/** 'Sodium 113 (11/19 6:35 AM), since then 144 (11/20)'. */
function nameOf(result: ResultToRead, zone: string): string {
  const time = clinicalTime(result, { zone });
  const found = [result.title, result.value, time && `(${time})`].filter(Boolean).join(" ");
  return [found, sinceThenWords(result, { zone })].filter(Boolean).join(", ");
}

interface Line {
  most: number;
  zone: string;
}

/** As many as fit into a line, and the first in any case. */
function firstNames(results: readonly ResultToRead[], { most, zone }: Line): readonly ResultToRead[] {
  let letters = 0;
  return results.slice(0, most).filter((result, index) => {
    letters += nameOf(result, zone).length;
    return index === 0 || letters <= LETTERS;
  });
}

interface NamedProps {
  word: "critical" | "abnormal";
  results: readonly ResultToRead[];
  /** So many of them are named. */
  most: number;
  onShow: (result: ResultToRead) => void;
}

/** '1 critical', and each with its mark and value as the way to its row. */
function Named({ word, results, most, onShow }: NamedProps) {
  const { timeZone: zone } = useSettings();
  if (results.length === 0) return null;
  const named = word === "critical" ? results : firstNames(results, { most, zone });
  const others = results.length - named.length;
  return (
    <span className={classes.named} data-level={word}>
      <strong className={classes.count}>
        {results.length} {word}
      </strong>
      {named.map((result) => (
        <button key={result.id} type="button" className={classes.jump} onClick={() => onShow(result)}>
          <ZoneMark finding={result.finding} size={10} />
          <span>{nameOf(result, zone)}</span>
        </button>
      ))}
      {named.length > 0 && others > 0 && <span className={classes.others}>and {others} more</span>}
    </span>
  );
}

interface ToReadLineProps {
  /** Brings a result into view. */
  onShow: (result: ResultToRead) => void;
}

/** Below the patient: unreviewed results, the most urgent by name, each with a link to its row. */
export function ToReadLine({ onShow }: ToReadLineProps) {
  const { toRead, marking } = useToRead();
  const isPhone = useIsPhone();
  if (toRead.length === 0) return null;
  const of = (level: "critical" | "abnormal") => toRead.filter((result) => urgencyOf(result) === level);
  const critical = of("critical");
  const mostAbnormal = isPhone ? Math.max(0, NAMED_ON_PHONE - critical.length) : NAMED;
  return (
    <section className={`ln-no-print ${classes.line}`} aria-label="New results">
      <Named word="critical" results={critical} most={critical.length} onShow={onShow} />
      <Named word="abnormal" results={of("abnormal")} most={mostAbnormal} onShow={onShow} />
      <span className={classes.end}>
        {toRead.length} {marking === "seen" ? "not yet seen" : "not yet reviewed"}
      </span>
    </section>
  );
}
