import { Banner } from "../../../ui/feedback/banner.tsx";
import classes from "./screen.module.css";

const takeFocus = (place: HTMLDivElement | null) => place?.focus();

/** What was used is no longer there, so the reader is taken to what came of it. A key makes each new sentence take them along. */
export function SettingsResult({ words }: { words: string }) {
  return (
    <div className={classes.said} tabIndex={-1} ref={takeFocus}>
      <Banner tone="success">{words}</Banner>
    </div>
  );
}
