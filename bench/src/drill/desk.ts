import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { home } from "@linnet/contract/home";
import { live } from "@linnet/contract/live";
import { fillPath } from "@linnet/contract/path";
import { referrals } from "@linnet/contract/referrals";
import { desk } from "@linnet/contract/referrals/desk";
import { signIn } from "../load/sign-in.ts";
import type { Ask } from "./ledger.ts";

/** Who leads the desks of the demo hospital, and the physicians whose referrals are asked about. */
const LEAD = "lena@staff.wrenfield.example";
const OFFICES = ["dora@linnet.example", "owen@linnet.example", "rita@linnet.example", "otto@linnet.example"];
const PASSWORD = "linnet-demo-2026";
const TIMEOUT_MS = 20_000;
const DAYS_TO_ANSWER = 5;
const DAY_MS = 86_400_000;
/** A mail that a server had in its hands when it was killed comes after a minute and a half. */
const MAIL_WITHIN_MS = 150_000;
const MAIL_OF_QUESTION = "has a question about your referral";

/** What a clinic asks of offices while the server is killed. */
export interface Desk {
  /** All that was asked and acknowledged. */
  asked: readonly Ask[];
  /** Asks the next office about one of its referrals, and gives what was asked as soon as the server has said that it is done. */
  ask(): Promise<Ask>;
  /** What is missing of the news of it, as sentences: at home, on a page that is open again, by mail. The question is withdrawn. */
  missingNews(ask: Ask): Promise<string[]>;
}

/** A clinic's lead at the portal at `url`. */
export function openDesk(url: string): Desk {
  const asked: Ask[] = [];
  const tokens = new Map<string, string>();

  async function call(who: string, path: string, init: RequestInit = {}): Promise<Response> {
    const token = tokens.get(who) ?? (await signIn(url, who, PASSWORD));
    tokens.set(who, token);
    const headers = { authorization: `Bearer ${token}`, ...(init.body && { "content-type": "application/json" }) };
    return fetch(`${url}/api${path}`, { signal: AbortSignal.timeout(TIMEOUT_MS), ...init, headers });
  }
  const post = (who: string, path: string, body?: object) =>
    call(who, path, { method: "POST", ...(body && { body: JSON.stringify(body) }) });
  /** Undefined before it reaches a desk. */
  async function atDesk(id: number) {
    const reply = await call(LEAD, fillPath(desk.get.path, { id }));
    return reply.status === 200 ? desk.get.reply.parse(await reply.json()) : undefined;
  }

  async function askAbout(office: string, id: number): Promise<Ask | undefined> {
    const shown = await atDesk(id);
    if (!shown?.acts.includes("ask")) return undefined;
    const text = `Drill ${randomUUID()}`;
    const answerBy = new Date(Date.now() + DAYS_TO_ANSWER * DAY_MS).toISOString().slice(0, 10);
    const body = { act: "ask", lastEvent: shown.lastEvent, question: { text, wantedFiles: [], answerBy } };
    const { status } = await post(LEAD, fillPath(desk.act.path, { id }), body);
    return status === 200 ? { referralId: id, office, text } : undefined;
  }

  async function isAtHome({ office, referralId }: Ask): Promise<boolean> {
    const { toDos } = home.allOfToday.reply.parse(await (await call(office, home.allOfToday.path)).json());
    return toDos.lines.some(({ kind, id }) => kind === "questions-to-answer" && id === String(referralId));
  }

  /**
   * An open page of the office: how it was answered, and why it hears no news of the referral, undefined where it does. It is read from the
   * first moment on: undici ends an unread body when the reply it belongs to is garbage-collected.
   */
  async function openPage({ office, referralId }: Ask) {
    const { status, body } = await call(office, live.events.path);
    const listen = async () => {
      let told = "";
      for await (const chunk of body ?? []) {
        told += Buffer.from(chunk).toString();
        if (told.includes(`"referralId":${referralId}}`)) return undefined;
      }
      return "the page was ended";
    };
    return { status, whyNotHeard: listen().catch((error: unknown) => `${error}`) };
  }

  /** Why an open page of the office does not hear of it when the clinic withdraws the question; undefined where it does. */
  async function whyNotHeard(ask: Ask): Promise<string | undefined> {
    const page = await openPage(ask);
    if (page.status !== 200) return `the page was answered ${page.status}`;
    const question = (await atDesk(ask.referralId))?.questions.find((each) => each.text === ask.text);
    if (!question) return "it does not stand at the desk";
    const path = fillPath(desk.withdrawQuestion.path, { id: ask.referralId, questionId: question.id });
    const { status } = await post(LEAD, path);
    return status === 200 ? page.whyNotHeard : `to withdraw it was answered ${status}`;
  }

  async function hasMail({ office }: Ask): Promise<boolean> {
    for (const deadline = Date.now() + MAIL_WITHIN_MS; Date.now() < deadline; await pause(100)) {
      const mailbox = await (await fetch(`${url}/demo/mailbox`, { signal: AbortSignal.timeout(TIMEOUT_MS) })).text();
      if (mailbox.includes(`${MAIL_OF_QUESTION}</h2>\n<p class="facts">To ${office} `)) return true;
    }
    return false;
  }

  return {
    asked,
    async ask() {
      const office = OFFICES[asked.length % OFFICES.length] ?? LEAD;
      const own = referrals.mine.reply.parse(await (await post(office, referrals.mine.path, { lookback: -1 })).json());
      for (const { id } of own) {
        const ask = await askAbout(office, id);
        if (!ask) continue;
        asked.push(ask);
        return ask;
      }
      throw new Error(`There is no referral of ${office} to ask about`);
    },
    async missingNews(ask) {
      const about = `the question about referral ${ask.referralId}`;
      const isShownAtHome = await isAtHome(ask);
      const whyNot = await whyNotHeard(ask);
      return [
        ...(isShownAtHome ? [] : [`${about} did not stand at home of ${ask.office}`]),
        ...(whyNot === undefined ? [] : [`an open page of ${ask.office} did not hear that ${about} was withdrawn: ${whyNot}`]),
        ...((await hasMail(ask)) ? [] : [`${about} was told to ${ask.office} by no mail`]),
      ];
    },
  };
}
