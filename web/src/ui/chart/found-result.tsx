import type { ResultToRead } from "@linnet/contract/chart/to-read";
import { UnstyledButton } from "@mantine/core";
import { useSettings } from "../../platform/page/settings.ts";
import { collectedWords, sinceThenWords } from "./clinical-time.ts";
import classes from "./found-result.module.css";
import { LabFlag } from "./lab-flag.tsx";

/** When a result was collected, and later values of its test. */
export function ResultTime({ result }: { result: ResultToRead }) {
  const { timeZone: zone } = useSettings();
  return (
    <span className={classes.time}>{[collectedWords(result, { zone }), sinceThenWords(result, { zone })].filter(Boolean).join(" · ")}</span>
  );
}

interface FoundResultProps {
  result: ResultToRead;
  /** Scrolls to the result. If set, the name is a button. */
  onShow?: () => void;
}

/** A result on one line: 'Potassium 6.4 mmol/L' with its flag, whether it replaces another, and when it was collected. */
export function FoundResult({ result, onShow }: FoundResultProps) {
  const { title, value, units, finding, isCorrection, isPreliminary = false, isSuperseded = false } = result;
  return (
    <span className={classes.found}>
      <span className={classes.result}>
        {onShow ? (
          <UnstyledButton className={classes.name ?? ""} onClick={onShow}>
            {[title, value, units].filter(Boolean).join(" ")}
          </UnstyledButton>
        ) : (
          <strong>{[title, value, units].filter(Boolean).join(" ")}</strong>
        )}{" "}
        <LabFlag finding={finding} isSuperseded={isSuperseded} />
        {isCorrection && " corrected"}
        {isPreliminary && " preliminary"}
      </span>{" "}
      <ResultTime result={result} />
    </span>
  );
}
