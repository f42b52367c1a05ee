import type { Limits } from "@linnet/contract/chart/lab-reading";
import { IconChartLine } from "@tabler/icons-react";
import { Sparkline } from "./sparkline.tsx";
import classes from "./trend-button.module.css";

interface TrendButtonProps {
  test: string;
  points: { text: string; number: number }[];
  /** Whether the results are numbers. Results in words are listed. */
  drawn: boolean;
  limits: Limits;
  onClick: () => void;
}

/** Opens the chart of all values of a test. Shows a sparkline of the visible values, or a word if they cannot be drawn. */
export function TrendButton({ test, points, drawn, limits, onClick }: TrendButtonProps) {
  const hasLine = points.length > 1;
  return (
    <button
      type="button"
      className={hasLine ? classes.line : `ln-no-print ${classes.word}`}
      title={hasLine ? undefined : "All results, regardless of time range"}
      onClick={onClick}
    >
      {hasLine ? (
        <>
          <span className="ln-hidden">Trend of </span>
          <Sparkline test={test} points={points} limits={limits} />
        </>
      ) : (
        <>
          <IconChartLine size={16} aria-hidden /> {drawn ? "Trend" : "Results"}
          <span className="ln-hidden"> of {test}</span>
        </>
      )}
    </button>
  );
}
