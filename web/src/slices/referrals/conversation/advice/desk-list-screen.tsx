import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useScreenSearch } from "../../../../platform/page/screen.ts";
import { EmptyState } from "../../../../ui/feedback/empty-state.tsx";
import { Link } from "../../../../ui/layout/link.tsx";
import { PageHeader } from "../../../../ui/layout/page-header.tsx";
import { referralScreens } from "../../routes.ts";
import classes from "./advice.module.css";
import { questionsAtDesk } from "./api.ts";
import { LiveAdvice } from "./live-advice.tsx";
import { ThreadList } from "./thread-list.tsx";

/** Offices' questions to this person's clinics, unanswered ones first. */
export function AdviceDeskListScreen() {
  const { view = "open", page = 1 } = useScreenSearch(referralScreens.deskQuestions);
  const query = useQuery({ ...questionsAtDesk({ view, page }), placeholderData: keepPreviousData });
  const { open, toAnswer } = query.data?.counts ?? {};
  const views = [
    { view: "open" as const, words: open === undefined ? "Open" : `Open ${open}` },
    { view: "ended" as const, words: "Closed" },
  ];
  return (
    <>
      <PageHeader
        title="Questions"
        help={
          toAnswer === undefined
            ? "Questions that offices sent to your clinics."
            : `${toAnswer} to answer. Questions due soonest come first.`
        }
        back={{ href: referralScreens.desk.to(), label: "Desk" }}
      />
      <LiveAdvice />
      <nav className={classes.kinds} aria-label="Questions to show">
        {views.map((each) => (
          <Link
            key={each.view}
            href={referralScreens.deskQuestions.to({}, { view: each.view })}
            aria-current={each.view === view ? "page" : undefined}
          >
            {each.words}
          </Link>
        ))}
      </nav>
      <ThreadList
        side="clinic"
        query={query}
        caption="Questions from offices"
        empty={
          <EmptyState
            title={view === "open" ? "No open questions" : "No closed questions"}
            help="New questions to your clinics appear here automatically."
          />
        }
        pageHref={(to) => referralScreens.deskQuestions.to({}, { view, page: to })}
      />
    </>
  );
}
