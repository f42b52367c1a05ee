import type { NewsItem, NewsKind } from "@linnet/contract/session/news";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { formatDate } from "../../../platform/format/format.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { Dialog } from "../../../ui/feedback/dialog.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { supportHelp } from "../../../ui/feedback/support-help.ts";
import { ButtonRow } from "../../../ui/form/button-row.tsx";
import classes from "./dialog.module.css";
import { newsQuery } from "./news.ts";

/** In display order. */
const KINDS: [kind: NewsKind, words: string][] = [
  ["new", "New"],
  ["changed", "Changed"],
  ["fixed", "Fixed"],
  ["security", "Security"],
  ["to do", "To do after upgrading"],
];

interface NewsDialogProps {
  /** What the person has not seen yet, or all of the last year. */
  shows: "unseen" | "all";
  onClose: () => void;
}

/** What upgrades have brought for this person, the newest first. */
export function NewsDialog({ shows, onClose }: NewsDialogProps) {
  const settings = useSettings();
  const query = useQuery(newsQuery);
  const told = (items: NewsItem[]) => items.filter(({ isUnseen }) => shows === "all" || isUnseen);
  return (
    <Dialog child={null} opened onClose={onClose} title="What’s new" size={620}>
      <QueryView
        query={query}
        isEmpty={(items) => told(items).length === 0}
        empty={<EmptyState title="Nothing new yet" help="We list what changed here after each portal update." />}
        help={supportHelp(settings)}
      >
        {(items) =>
          [...Map.groupBy(told(items), ({ since }) => formatDate(since, settings.timeZone))].map(([day, those]) => (
            <section key={day} className={classes.update}>
              <h3 className={classes.heading}>Updated on {day}</h3>
              {KINDS.map(([kind, words]) => (
                <NewsOfKind key={kind} title={words} items={those.filter((item) => item.kind === kind)} />
              ))}
            </section>
          ))
        }
      </QueryView>
      {shows === "unseen" && <p className={classes.support}>To see this again, select Help at the top of any page.</p>}
      <ButtonRow>
        <Button size="md" data-autofocus onClick={onClose}>
          Done
        </Button>
      </ButtonRow>
    </Dialog>
  );
}

function NewsOfKind({ title, items }: { title: string; items: NewsItem[] }) {
  if (items.length === 0) return null;
  return (
    <>
      <h4 className={classes.kind}>{title}</h4>
      <ul className={classes.says}>
        {items.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  );
}
