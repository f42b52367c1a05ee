import type { ToDo, ToDoKind, Today } from "@linnet/contract/home";
import { UnstyledButton } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Fragment, useRef, useState } from "react";
import { toSearch } from "../../platform/page/screen.ts";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { Link } from "../../ui/layout/link.tsx";
import { accessRequestScreens } from "../access-requests/routes.ts";
import { accountScreens } from "../accounts/routes.ts";
import { contentForms, contentLists } from "../content/routes.ts";
import { patientScreens } from "../patients/routes.ts";
import { practiceScreens } from "../practice/routes.ts";
import { referralScreens } from "../referrals/routes.ts";
import { me, useMenuItems } from "../session/public.ts";
import { allOfToday } from "./api.ts";
import { homeScreens } from "./routes.ts";
import { ToDoLine } from "./to-do-line.tsx";
import classes from "./to-dos.module.css";
import { today } from "./today.ts";

interface Kind {
  /** One of them, and several, as they are counted. */
  words: readonly [string, string];
  /** Pages that show all items: the first one in the person's menu is used. */
  menu: readonly string[];
  /** The page that lists all of them, if it is the same for all roles. */
  all?: string;
  /** What the address of that page asks for, so that all of them are in it. */
  search?: object;
  /** The page of one of them. A list may be set not to reach back to it. */
  one?: (id: string) => string;
}

const chartOf = (id: string) => patientScreens.chart.to({ id });
const referralOf = (id: string) => referralScreens.details.to({ id });
const REFERRALS_TO_CHECK = ["referral to check", "referrals to check"] as const;

/** How each kind is counted, and where it is found. */
const KINDS: Record<ToDoKind, Kind> = {
  "new-results": { words: ["patient with results", "patients with results"], menu: [], all: homeScreens.results.to(), one: chartOf },
  // A referral that changed today may be old.
  "changed-referrals": {
    words: ["referral", "referrals"],
    menu: ["myreferrals", "viewreferrals"],
    search: { lookback: -1 },
    one: referralOf,
  },
  "letters-to-read": {
    words: ["letter to read", "letters to read"],
    menu: ["myreferrals", "viewreferrals"],
    search: { lookback: -1 },
    one: referralOf,
  },
  "advice-to-read": {
    words: ["clinic answer", "clinic answers"],
    menu: [],
    all: referralScreens.questions.to(),
    one: (id) => referralScreens.question.to({ id }),
  },
  "questions-to-answer": {
    words: ["question to answer", "questions to answer"],
    menu: ["myreferrals", "viewreferrals"],
    search: { only: "needs-us" },
    one: referralOf,
  },
  // They open a list of exactly these, of any age.
  "own-ties-to-check": { words: REFERRALS_TO_CHECK, menu: ["myreferrals"], search: { only: "tie-check" }, one: referralOf },
  "practice-ties-to-check": { words: REFERRALS_TO_CHECK, menu: ["viewreferrals"], search: { only: "tie-check" }, one: referralOf },
  "ties-to-check": { words: ["referral notice", "referral notices"], menu: [] },
  "requests-to-decide": {
    words: ["access request", "access requests"],
    menu: ["allpatientaccessrequests"],
    one: (id) => accessRequestScreens.edit.to({ id }),
  },
  "decided-requests": {
    words: ["decided access request", "decided access requests"],
    menu: ["patientaccessrequests"],
    one: (id) => accessRequestScreens.details.to({ id }),
  },
  "account-requests": {
    words: ["account request", "account requests"],
    menu: ["accountrequests"],
    search: { lookback: -1 },
    one: (id) => accountScreens.editRequest.to({ id }),
  },
  "not-my-patients": { words: ["wrong assignment", "wrong assignments"], menu: ["notmypatients"] },
  "own-invitations": { words: ["invitation", "invitations"], menu: [], all: accountScreens.ownInvitations.to() },
  "physicians-to-verify": { words: ["physician to verify", "physicians to verify"], menu: ["mypractice"] },
  "staff-to-confirm": { words: ["person to confirm", "people to confirm"], menu: ["mypractice"] },
  "unviewed-results": { words: ["practice to call", "practices to call"], menu: ["criticalresults"] },
  "departures-to-decide": {
    words: ["physician who left", "physicians who left"],
    menu: [],
    all: practiceScreens.handovers.to(),
  },
  "npi-claims": { words: ["NPI claim", "NPI claims"], menu: ["npiclaims"] },
  "new-patients": { words: ["new patient", "new patients"], menu: ["mypatients", "viewpatients", "myembassypatients"], one: chartOf },
  "ending-content": {
    words: ["announcement", "announcements"],
    menu: [],
    all: contentLists.announcements.to(),
    one: (id) => contentForms.editAnnouncement.to({}, { id: Number(id) }),
  },
};

type ToDos = Today["toDos"];

const keyOf = ({ kind, id }: ToDo) => `${kind} ${id}`;
const totalOf = ({ counts }: ToDos) => counts.reduce((sum, { count }) => sum + count, 0);

/** How many of a kind are not shown. */
interface Others {
  kind: ToDoKind;
  count: number;
  isCritical: boolean;
}

const isCritical = ({ results }: ToDo) => (results?.critical ?? 0) > 0;

/** Hidden items of each kind, critical ones first. */
function othersOf({ counts }: ToDos, shown: readonly ToDo[]): Others[] {
  const others = counts.flatMap(({ kind, count, critical = 0 }): Others[] => {
    const shownOfIt = shown.filter((toDo) => toDo.kind === kind);
    const hidden = count - shownOfIt.length;
    const hiddenCritical = Math.min(hidden, Math.max(0, critical - shownOfIt.filter(isCritical).length));
    return [
      { kind, count: hiddenCritical, isCritical: true },
      { kind, count: hidden - hiddenCritical, isCritical: false },
    ];
  });
  return others.filter(({ count }) => count > 0).sort((one, other) => Number(other.isCritical) - Number(one.isCritical));
}

/** Only of children with results there are critical ones. */
const CRITICAL_WORDS = ["patient with critical results", "patients with critical results"] as const;

/** '3 patients with results' */
const countedWords = ({ kind, count, isCritical: isGrave }: Others) =>
  `${count} ${(isGrave ? CRITICAL_WORDS : KINDS[kind].words)[count === 1 ? 0 : 1]}`;

/** '12 more: 3 patients with critical results, 1 new patient', so that nothing critical is hidden silently. */
function Rest({ others }: { others: readonly Others[] }) {
  return (
    <span>
      {others.reduce((sum, { count }) => sum + count, 0)} more:{" "}
      {others.map((other, place) => (
        <Fragment key={`${other.kind} ${other.isCritical}`}>
          {place > 0 && ", "}
          {other.isCritical ? <strong className={classes.critical}>{countedWords(other)}</strong> : countedWords(other)}
        </Fragment>
      ))}
    </span>
  );
}

/** The page of all of a kind, where the person has one. */
function useListOf() {
  const menu = useMenuItems();
  return (kind: ToDoKind): string | undefined => {
    const { menu: ids, all, search = {} } = KINDS[kind];
    const href = ids.flatMap((id) => menu.find((item) => item.id === id)?.href ?? [])[0];
    return href === undefined ? all : href + toSearch(search);
  };
}

/**
 * While something that was done can be taken back, the list stays as it was: what the server says by now would take the line away, and
 * move the others under the pointer.
 */
function useSteadyToDos(latest: ToDos) {
  const queries = useQueryClient();
  const [held, setHeld] = useState<{ toDos: ToDos; done: readonly string[]; gone: readonly string[] }>();
  /** What was done while the list was on its way is not in `over`: it keeps its way back, and the list stays. */
  const release = async (over: readonly string[]) => {
    await queries.invalidateQueries({ queryKey: today.queryKey });
    setHeld((now) => (now?.done.every((key) => over.includes(key)) ? undefined : now));
  };
  const { toDos, done, gone } = held ?? { toDos: latest, done: [], gone: [] };
  return {
    toDos: { ...toDos, lines: toDos.lines.filter((line) => !gone.includes(keyOf(line))) },
    /** How many wait still. */
    total: totalOf(toDos) - done.length,
    /** Nothing of what was done so far is held any longer. */
    release: () => release(done),
    finish: (key: string) => setHeld((before) => ({ toDos, gone: [], ...before, done: [...(before?.done ?? []), key] })),
    undo: (key: string) => {
      const left = done.filter((each) => each !== key);
      setHeld({ toDos, gone, done: left });
      // Items that arrived while it counted as done lack a line: the list stays until the reload.
      if (left.length === 0) void release(left);
    },
    drop: (key: string) => {
      const goneNow = [...gone, key];
      if (done.every((each) => goneNow.includes(each))) void release(goneNow);
      setHeld({ toDos, done, gone: goneNow });
    },
  };
}

/** 'Needs your attention today': everything that waits as one list, the most urgent first; a few lines until the reader asks for all of them. */
export function WhatNeedsYou({ toDos: fresh }: { toDos: ToDos }) {
  const [isAll, setAll] = useState(false);
  const [news, setNews] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  const mayFinish = useQuery(me).data?.roles.loginAs === null;
  const listOf = useListOf();
  const asksForAll = isAll && fresh.lines.length < totalOf(fresh);
  const all = useQuery({ ...allOfToday, enabled: asksForAll });
  const { toDos, total, release, finish, undo, drop } = useSteadyToDos((isAll && all.data?.toDos) || fresh);
  const lines = isAll ? toDos.lines : toDos.lines.filter(({ isShownFirst }) => isShownFirst);
  const others = othersOf(toDos, lines);

  const pages = <Pages others={others} listOf={listOf} />;

  const toggle = () => {
    setAll(!isAll);
    void release();
  };
  return (
    <section aria-labelledby="to-dos" className={`ln-card ${classes.card}`}>
      <div className={classes.head}>
        <h2 id="to-dos" className={classes.heading} tabIndex={-1} ref={heading}>
          Needs your attention today
        </h2>
        {total > 0 && (
          <span className={classes.count}>
            {total}
            <span className="ln-hidden"> total</span>
          </span>
        )}
      </div>
      <p role="status" className="ln-hidden">
        {news}
      </p>
      {lines.length === 0 && (
        <p className={classes.none}>Nothing needs your attention right now. New results and other updates appear here.</p>
      )}
      <ul className={classes.lines}>
        {lines.map((toDo) => (
          <ToDoLine
            key={keyOf(toDo)}
            toDo={toDo}
            href={KINDS[toDo.kind].one?.(toDo.id) ?? listOf(toDo.kind)}
            mayFinish={mayFinish}
            onFinished={(words) => {
              finish(keyOf(toDo));
              setNews(`${toDo.name}: ${words}`);
            }}
            onUndone={() => {
              undo(keyOf(toDo));
              setNews(`${toDo.name}: undone.`);
            }}
            onGone={(hadFocus) => {
              // The focus would be lost with the button that takes it back.
              if (hadFocus) heading.current?.focus({ preventScroll: true });
              drop(keyOf(toDo));
            }}
          />
        ))}
      </ul>
      {(others.length > 0 || isAll) && (
        <div className={classes.foot}>
          {!isAll && <Rest others={others} />}
          {isAll && !asksForAll && pages}
          {asksForAll && (
            <QueryView query={all} waiting={<p role="status">Loading the rest…</p>}>
              {() => pages}
            </QueryView>
          )}
          <UnstyledButton className={classes.more} aria-expanded={isAll} onClick={toggle}>
            {isAll ? "Show fewer" : `Show all ${total}`} {!isAll && <IconArrowRight size={16} aria-hidden />}
          </UnstyledButton>
        </div>
      )}
    </section>
  );
}

/** What of very long lists is not named even now, and the pages that have it. */
function Pages({ others, listOf }: { others: readonly Others[]; listOf: (kind: ToDoKind) => string | undefined }) {
  return (
    <ul className={classes.pages}>
      {others.map((other) => {
        const href = listOf(other.kind);
        const words = `${countedWords(other)} more`;
        const shown = href === undefined ? words : <Link href={href}>{words}</Link>;
        return (
          <li key={`${other.kind} ${other.isCritical}`}>
            {other.isCritical ? <strong className={classes.critical}>{shown}</strong> : shown}
          </li>
        );
      })}
    </ul>
  );
}
