import { HELP } from "@linnet/contract/help/help";
import { GLOBAL_KEYS, type HelpKey, type HelpText, type KeyNeeds } from "@linnet/contract/help/help-text";
import { Button, Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSettings } from "../../../platform/page/settings.ts";
import { useSignedIn } from "../../../platform/session/session.ts";
import { Dialog } from "../../../ui/feedback/dialog.tsx";
import { supportNumber } from "../../../ui/feedback/support-help.ts";
import { useFocusBack } from "../../../ui/form/guarded-dialog.tsx";
import { me } from "../api.ts";
import type { HelpDialogProps } from "./button.tsx";
import classes from "./dialog.module.css";
import { NewsDialog } from "./news-dialog.tsx";

/** An address that is no page. */
const NOT_HERE: Pick<HelpText, "title" | "says" | "keys"> = {
  title: "404",
  says: [
    "This page does not exist, or you do not have access to it.",
    "Check the address for typos.",
    "Links in old emails may no longer work.",
    "The menu lists every page you can open.",
    "If a page is missing from your menu, ask the person who manages your practice’s accounts.",
  ],
};

/** Which keys do something for this person, and whether upgrades bring them something. */
function useHelpFor(): { everywhere: HelpKey[]; hasNews: boolean } {
  const signedIn = useSignedIn();
  const person = useQuery({ ...me, enabled: signedIn });
  const has: Record<KeyNeeds, boolean> = {
    nothing: true,
    "sign-in": signedIn,
  };
  return { everywhere: GLOBAL_KEYS.filter(({ needs }) => has[needs]), hasNews: person.data?.roles.loginAs === null };
}

/** What the page is for, and the keys that work there. */
export function HelpDialog({ path, hasKey, onKey, onClose }: HelpDialogProps) {
  useFocusBack();
  const { title, says, keys = [] } = HELP.find((text) => text.path === path) ?? NOT_HERE;
  const { everywhere, hasNews } = useHelpFor();
  const [showsNews, setShowsNews] = useState(false);
  if (showsNews) return <NewsDialog shows="all" onClose={onClose} />;
  return (
    <Dialog child={null} opened onClose={onClose} title={`Help: ${title}`} size={620}>
      <ul className={classes.says}>
        {says.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {keys.length > 0 && <Keys title="Keyboard shortcuts on this page" keys={keys} />}
      <Keys title="Keyboard shortcuts on every page" keys={everywhere} />
      <Switch
        className={classes.switch ?? ""}
        label="Open help with the ? key"
        checked={hasKey}
        onChange={({ currentTarget }) => onKey(currentTarget.checked)}
      />
      {hasNews && (
        <Button className={classes.news ?? ""} variant="default" onClick={() => setShowsNews(true)}>
          What’s new
        </Button>
      )}
      <Support />
    </Dialog>
  );
}

function Keys({ title, keys }: { title: string; keys: readonly HelpKey[] }) {
  return (
    <section>
      <h3 className={classes.heading}>{title}</h3>
      <dl className={classes.keys}>
        {keys.map(({ key, does }) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Support() {
  const settings = useSettings();
  return <p className={classes.support}>Still need help? Call {supportNumber(settings)}.</p>;
}
