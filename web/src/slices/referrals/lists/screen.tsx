import type { Referral } from "@linnet/contract/referrals";
import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useMemo, useState } from "react";
import { nameSearch } from "../../../platform/format/name-search.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { pageOfRows } from "../../../platform/page/use-list-state.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { Link } from "../../../ui/layout/link.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { type Column, DataTable, SkeletonTable } from "../../../ui/table/data-table.tsx";
import { Pager } from "../../../ui/table/pager.tsx";
import { NoRoleHere, useHasRole, useMenuItems } from "../../session/public.ts";
import { ReferralDialogs } from "../office/dialogs.tsx";
import { referralScreens } from "../routes.ts";
import { referralList } from "../shared/api.ts";
import { listedName } from "../shared/referral-name.ts";
import classes from "../shared/referrals.module.css";
import { useServiceDesk } from "../shared/urgent.tsx";
import { ReferralCards, ReferralCardsSkeleton } from "./cards.tsx";
import { referralColumns } from "./columns.tsx";
import { REFERRAL_LISTS, type ReferralList } from "./list.ts";
import { LiveReferrals } from "./live-referrals.tsx";
import { referralOrder } from "./order.ts";
import { ReferralToolbar } from "./toolbar.tsx";
import { MyUnsentReferrals } from "./unsent-referrals.tsx";
import { type ReferralListState, useReferralListState } from "./use-referral-list-state.ts";

/** The result of the form that led here (REF-022, REF-023). Shown once, and not again on the way back to this entry. */
function SentBanner() {
  const { state, href } = useLocation();
  const navigate = useNavigate();
  const [sent] = useState(state.referralSent);
  const isNoted = state.referralSent !== undefined;
  // Removes the shown result from the browser's history entry.
  useEffect(() => {
    if (isNoted) void navigate({ href, replace: true });
  }, [isNoted, navigate, href]);
  if (!sent) return null;
  return (
    <div className={classes.banner}>
      {sent === "success" ? (
        <Banner tone="success">Success! Thank you for your referral.</Banner>
      ) : (
        <Banner tone="danger" role="alert" action={<BackToForm />}>
          Something went wrong. Please try submitting your referral again.
        </Banner>
      )}
    </div>
  );
}

/** Goes back to the form, which is the previous history entry with everything typed and chosen. */
function BackToForm() {
  const { history } = useRouter();
  return (
    <Button size="xs" variant="default" onClick={() => history.back()}>
      Back to the form
    </Button>
  );
}

/** The empty state in the specification's words (REF-020, REF-021), and what to do about it. */
function NoReferrals({ state }: { state: ReferralListState }) {
  const { search, lookback, only } = state;
  if (only === "needs-us" && search === "")
    return (
      <div className="ln-card">
        <EmptyState
          title="No action needed"
          help="No referrals on this list are waiting for your practice."
          actions={<Button onClick={() => state.go({ only: undefined })}>Show all referrals</Button>}
        />
      </div>
    );
  if (only && search === "")
    return (
      <div className="ln-card">
        <EmptyState title="No referrals to check" help="No referrals on this list seem linked to the wrong patient." />
      </div>
    );
  const isAll = only !== undefined || lookback === -1;
  return (
    <div className="ln-card">
      <EmptyState
        title={isAll ? "No Record Found within all records available" : `No Record Found within past ${lookback} days`}
        {...(search && { help: `No referrals match “${search}”.` })}
        actions={
          <>
            {search && <Button onClick={() => state.searchFor("")}>Clear search</Button>}
            {!isAll && (
              <Button variant={search ? "default" : "filled"} onClick={() => state.go({ lookback: -1 })}>
                Show all
              </Button>
            )}
          </>
        }
      />
    </div>
  );
}

/** The specified notes above the lists (REF-009 to REF-012). */
function ReferralNotes() {
  const { serviceDeskFax } = useSettings();
  const phone = useServiceDesk();
  return (
    <>
      For questions, or to cancel a referral, call the service desk at <span className="ln-together">{phone}</span>. Click the Cancelled
      label to see the reason. After you submit, additional information may be faxed
      {serviceDeskFax && <span className="ln-together"> to {serviceDeskFax}</span>} with a cover sheet that names the patient, date of birth
      and clinic.
    </>
  );
}

/** Rows of a page (REF-081). */
const PAGE_SIZE = 10;
/** At this width and below, referrals are cards (REF-017). */
const NARROW = "(max-width: 62.5em)";
const NONE: Referral[] = [];

export const MyReferralsScreen = () => <ReferralListScreen key="mine" list={REFERRAL_LISTS.mine} />;
export const SharedReferralsScreen = () => <ReferralListScreen key="shared" list={REFERRAL_LISTS.shared} />;
export const ViewReferralsScreen = () => <ReferralListScreen key="ofPractice" list={REFERRAL_LISTS.ofPractice} />;

/** Referrals of a look-back, searched by the patient's name and sorted in the browser (decision G-REF-04). */
function ReferralListScreen({ list }: { list: ReferralList }) {
  return useHasRole() ? <Referrals list={list} /> : <NoRoleHere title={list.title} />;
}

function Referrals({ list }: { list: ReferralList }) {
  const state = useReferralListState(list);
  const query = useQuery(referralList(list.name, state.only ? { only: state.only } : { lookback: state.lookback }));
  const needed = useNeedsUs(list);
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const add = referralScreens.make.to();
  const mayAdd = useMenuItems().some(({ href }) => href === add);
  return (
    <>
      <PageHeader title={list.title} help={<ReferralNotes />} action={<ListActions list={list} add={mayAdd ? add : undefined} />} />
      <LiveReferrals />
      <SentBanner />
      <MyUnsentReferrals />
      {state.only === "tie-check" && <TieCheckNote state={state} />}
      {/* Cards have no column heads, and the practice's list has no physician column (REF-016, REF-018). */}
      <ReferralToolbar state={state} needed={needed} hasOrders={isNarrow || list.name === "ofPractice"} />
      <ReferralDialogs referrals={query.data ?? NONE}>
        <Rows list={list} state={state} query={query} asCards={isNarrow} />
      </ReferralDialogs>
    </>
  );
}

/** Refer a patient, if allowed, and the questions to clinics. */
const ListActions = ({ list, add }: { list: ReferralList; add: string | undefined }) => (
  <div className={classes.choices}>
    <Button variant="default" component={Link} href={referralScreens.questions.to({}, { of: list.questions })}>
      Questions for clinics
    </Button>
    {add !== undefined && (
      <Button component={Link} href={add} leftSection={<IconPlus size={16} aria-hidden />}>
        Add New Referral
      </Button>
    )}
  </div>
);

/** How many need the practice, of any age. Undefined for a read-only list, and `count` is undefined until known. */
function useNeedsUs({ name, isShared }: ReferralList): { count: number | undefined } | undefined {
  const { data } = useQuery({ ...referralList(name, { only: "needs-us" }), enabled: !isShared });
  return isShared ? undefined : { count: data?.length };
}

/** Says that the list is filtered, and links to the whole one. */
const TieCheckNote = ({ state }: { state: ReferralListState }) => (
  <div className={classes.banner}>
    <Banner
      tone="info"
      action={
        <Button size="xs" variant="default" component={Link} href={state.hrefOf({ only: undefined })}>
          Show all referrals
        </Button>
      }
    >
      These referrals may be linked to the wrong patient. Select the label in a row to check whose referral it is.
    </Banner>
  </div>
);

interface RowsProps {
  list: ReferralList;
  state: ReferralListState;
  query: UseQueryResult<Referral[]>;
  asCards: boolean;
}

/** The list with its four states and its pages. */
function Rows({ list, state, query, asCards }: RowsProps) {
  const { timeZone } = useSettings();
  const columns = referralColumns(list, state, timeZone);
  const found = useFound(query.data ?? NONE, state);
  const { rows, ...pages } = pageOfRows(found, state.page, PAGE_SIZE);
  const skeleton = <SkeletonTable label="Loading referrals" columns={columns.map(skeletonOf)} rows={PAGE_SIZE} />;
  return (
    <>
      <QueryView
        query={query}
        waiting={asCards ? <ReferralCardsSkeleton /> : <div className="ln-card">{skeleton}</div>}
        isEmpty={() => found.length === 0}
        empty={<NoReferrals state={state} />}
        failed={(error) => <ListFailed error={error} busy={query.isFetching} onRetry={() => void query.refetch()} />}
      >
        {() =>
          asCards ? (
            <ReferralCards isShared={list.isShared} rows={rows} />
          ) : (
            <div className={`ln-card ${classes.rows}`}>
              <DataTable caption={list.title} columns={columns} rows={rows} rowKey={({ id }) => String(id)} />
            </div>
          )
        }
      </QueryView>
      {!query.error && <Pager {...pages} href={(page) => state.hrefOf({ page })} />}
    </>
  );
}

/** Searches and sorts a whole list once, not for each page. */
function useFound(referrals: Referral[], { search, only, sort, direction }: ReferralListState): Referral[] {
  const found = useMemo(() => {
    const matches = nameSearch(search);
    return search.trim() === "" ? referrals : referrals.filter((referral) => matches(listedName(referral)));
  }, [referrals, search]);
  return useMemo(() => referralOrder(found, { only, sort, direction }), [found, only, sort, direction]);
}

/** The error's own message in a banner (REF-120). */
function ListFailed({ error, busy, onRetry }: { error: Error; busy: boolean; onRetry: () => void }) {
  return (
    <Banner
      tone="danger"
      role="alert"
      action={
        <Button size="xs" variant="default" loading={busy} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {error.message}
    </Banner>
  );
}

const skeletonOf = ({ header, width, quiet }: Column<Referral>) => ({ header: quiet ? "" : header, ...(width && { width }) });
