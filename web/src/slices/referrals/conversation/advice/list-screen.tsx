import type { AdviceAccess } from "@linnet/contract/referrals/advice";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useScreenSearch } from "../../../../platform/page/screen.ts";
import { EmptyState } from "../../../../ui/feedback/empty-state.tsx";
import { Link } from "../../../../ui/layout/link.tsx";
import { PageHeader } from "../../../../ui/layout/page-header.tsx";
import { useMenuItems } from "../../../session/public.ts";
import { referralScreens } from "../../routes.ts";
import { useReferralListPath } from "../../shared/use-list-path.ts";
import classes from "./advice.module.css";
import { questionsOf } from "./api.ts";
import { LiveAdvice } from "./live-advice.tsx";
import { ThreadList } from "./thread-list.tsx";

/** Each kind belongs to a list of referrals. People who have that list in their menu have these questions. */
const KINDS: readonly { of: AdviceAccess; menu: string; words: string }[] = [
  { of: "own", menu: "myreferrals", words: "My questions" },
  { of: "practice", menu: "viewreferrals", words: "Practice questions" },
  { of: "shared", menu: "sharedreferrals", words: "Shared with me" },
];

/** An office's questions to clinics, latest change first. */
export function AdviceListScreen() {
  const menu = useMenuItems();
  const { of: wanted, page = 1 } = useScreenSearch(referralScreens.questions);
  const kinds = KINDS.filter((kind) => menu.some(({ id }) => id === kind.menu));
  const shown = wanted ?? kinds[0]?.of ?? "own";
  const query = useQuery(questionsOf(shown, page));
  const list = useReferralListPath();
  return (
    <>
      <PageHeader
        title="Questions for clinics"
        help="Ask a clinic before a referral, or instead of one. You can refer a patient at any time."
        back={{ href: list, label: "Referrals" }}
        action={
          <Button component={Link} href={referralScreens.ask.to()} leftSection={<IconPlus size={16} aria-hidden />}>
            Ask a clinic
          </Button>
        }
      />
      <LiveAdvice />
      {kinds.length > 1 && (
        <nav className={classes.kinds} aria-label="Questions to show">
          {kinds.map(({ of, words }) => (
            <Link key={of} href={referralScreens.questions.to({}, { of })} aria-current={of === shown ? "page" : undefined}>
              {words}
            </Link>
          ))}
        </nav>
      )}
      <ThreadList
        side="office"
        query={query}
        caption="Questions for clinics"
        empty={
          <EmptyState
            title="No questions yet"
            help="Select ‘Ask a clinic’, or ask from the referral form. Each clinic says how soon it answers."
          />
        }
        pageHref={(to) => referralScreens.questions.to({}, { of: shown, page: to })}
      />
    </>
  );
}
