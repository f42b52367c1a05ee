import type { ResultToRead } from "@linnet/contract/chart/to-read";
import type { Errand, Task } from "@linnet/contract/home";
import {
  type Icon,
  IconFlask,
  IconGavel,
  IconMailOpened,
  IconSend,
  IconStethoscope,
  IconUserCheck,
  IconUserMinus,
  IconUserPlus,
  IconUserQuestion,
} from "@tabler/icons-react";
import { toSearch } from "../../platform/page/screen.ts";
import { FoundResult } from "../../ui/chart/found-result.tsx";
import { TaskTile } from "../../ui/feedback/task-tile.tsx";
import { accessRequestScreens } from "../access-requests/routes.ts";
import { accountScreens } from "../accounts/routes.ts";
import { patientScreens } from "../patients/routes.ts";
import { referralScreens } from "../referrals/routes.ts";
import { useMenuItems } from "../session/public.ts";
import classes from "./home.module.css";
import { homeScreens } from "./routes.ts";

interface Kind {
  icon: Icon;
  title: string;
  /** The pages that show all of them: the first that stands in the person's menu. */
  pages: { menu: string; words: string }[];
  /** The page of all of them, where it is the same for everybody. */
  all?: { words: string; href: string };
  /** What the address of the page asks for, so that all of them are in it. */
  search?: object;
  /** The page of one of them. A list may be set not to reach back to it. */
  one?: (id: string) => string;
}

/** Referrals that may be tied to the wrong child lead to a list of exactly these, whatever their age. */
const tiesToCheck = (menu: string): Kind => ({
  icon: IconSend,
  title: "Referrals that may be tied to the wrong child",
  pages: [{ menu, words: "Check these referrals" }],
  search: { only: "tie-check" },
  one: (id) => referralScreens.details.to({ id }),
});

/** What may wait for a person, and where all of it is found. */
const KINDS: Record<(Task | Errand)["kind"], Kind> = {
  "own-invitations": {
    icon: IconUserPlus,
    title: "Invitations to answer",
    pages: [],
    all: { words: "My invitations", href: accountScreens.ownInvitations.to() },
    one: () => accountScreens.ownInvitations.to(),
  },
  "account-requests": {
    icon: IconUserCheck,
    title: "Account requests to answer",
    pages: [{ menu: "accountrequests", words: "All account requests" }],
    search: { lookback: -1 },
    one: (id) => accountScreens.editRequest.to({ id }),
  },
  "requests-to-decide": {
    icon: IconGavel,
    title: "Access requests to decide",
    pages: [{ menu: "allpatientaccessrequests", words: "All patient access requests" }],
    one: (id) => accessRequestScreens.edit.to({ id }),
  },
  "decided-requests": {
    icon: IconMailOpened,
    title: "Access requests decided",
    pages: [{ menu: "patientaccessrequests", words: "My patient access requests" }],
    one: (id) => accessRequestScreens.details.to({ id }),
  },
  "not-my-patients": {
    icon: IconUserMinus,
    title: "Wrong assignments",
    pages: [{ menu: "notmypatients", words: "Not my patient list" }],
  },
  "changed-referrals": {
    icon: IconSend,
    title: "Referrals changed",
    pages: [
      { menu: "myreferrals", words: "My referrals" },
      { menu: "viewreferrals", words: "All referrals of the practice" },
    ],
    // One that changed today may have been sent long ago.
    search: { lookback: -1 },
    one: (id) => referralScreens.details.to({ id }),
  },
  "own-ties-to-check": tiesToCheck("myreferrals"),
  "practice-ties-to-check": tiesToCheck("viewreferrals"),
  // Their practices have them in their lists; who administers the portal learns how many there are.
  "ties-to-check": { icon: IconSend, title: "Referrals perhaps tied to a wrong child, for their practices to check", pages: [] },
  "physicians-to-verify": {
    icon: IconStethoscope,
    title: "Physicians to verify",
    pages: [{ menu: "mypractice", words: "My practice" }],
  },
  "staff-to-confirm": {
    icon: IconUserQuestion,
    title: "People to confirm",
    pages: [{ menu: "mypractice", words: "My practice" }],
  },
  "new-results": {
    icon: IconFlask,
    title: "Patients with results to read",
    pages: [],
    all: { words: "All results to read", href: homeScreens.results.to() },
  },
  "new-patients": {
    icon: IconUserPlus,
    title: "New patients",
    pages: [
      { menu: "mypatients", words: "All my patients" },
      { menu: "viewpatients", words: "All patients of the practice" },
      { menu: "myembassypatients", words: "All patients of the embassy" },
    ],
  },
};

/** The gravest result of a child by name, and how many there are. */
const Gravest = ({ result, counts }: { result: ResultToRead; counts: string }) => (
  <>
    <FoundResult result={result} />
    <br />
    {counts}
  </>
);

/** 'What needs you today': a tile for each kind of thing that waits; nothing where nothing does. */
export function WhatNeedsYou({ tasks }: { tasks: (Task | Errand)[] }) {
  const menu = useMenuItems();
  if (tasks.length === 0) return null;
  return (
    <section aria-labelledby="needs" className={classes.section}>
      <h2 id="needs" className={classes.heading}>
        What needs you today
      </h2>
      <div className={classes.tiles}>
        {tasks.map(({ kind, count, items }) => {
          const { icon, title, pages, all, search = {}, one } = KINDS[kind];
          const page = pages.find(({ menu: id }) => menu.some((item) => item.id === id));
          const href = menu.find(({ id }) => id === page?.menu)?.href;
          return (
            <TaskTile
              key={kind}
              icon={icon}
              count={count}
              title={title}
              items={items.map((item) => ({
                ...("personId" in item
                  ? { key: item.personId, who: item.patientName, href: patientScreens.chart.to({ id: item.personId }) }
                  : { key: String(item.id), who: item.name, href: one?.(String(item.id)) ?? href ?? "" }),
                what: "gravest" in item && item.gravest ? <Gravest result={item.gravest} counts={item.text} /> : item.text,
              }))}
              more={page && href !== undefined ? { words: page.words, href: href + toSearch(search) } : all}
            />
          );
        })}
      </div>
    </section>
  );
}
