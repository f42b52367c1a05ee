/** A process of its own: physicians of the demo hospital who send referrals, and send each again under its key until it is taken. */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { fieldsOfForm, type ReferralFields } from "../load/referral-fields.ts";
import { signIn } from "../load/sign-in.ts";
import type { FromLoad, ToLoad, Write } from "./ledger.ts";

const PHYSICIAN = "dora@linnet.example";
const PASSWORD = "linnet-demo-2026";
const AT_ONCE = 4;
const PAUSE_MS = 100;
const ASIDE_PAUSE_MS = 2_000;
/** Each so many-th has a file. */
const WITH_FILE = 10;
const TIMEOUT_MS = 20_000;

/** A picture of one point. */
const PICTURE = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==", "base64");

const [, , url = "", restMs = ""] = process.argv;
const REST_MS = Number(restMs);
const writes: Write[] = [];
const statuses: Record<string, number> = {};
let step = "start";
let isOver = false;
let token = "";
let signingIn: Promise<void> | undefined;

/** Resolves when it was handed over: who leaves before that is not heard. */
const tell = (told: FromLoad) => new Promise<void>((resolve) => process.send?.(told, () => resolve()));

/** Names are letters: the number in letters of its digits. */
const inLetters = (number: number) => [...String(number)].map((digit) => "abcdefghij"[Number(digit)]).join("");

/** A new token, once for all who need one; while the portal is away there is none. */
async function renew(): Promise<void> {
  signingIn ??= signIn(url, PHYSICIAN, PASSWORD)
    .then((given) => {
      token = given;
    })
    .catch(() => pause(PAUSE_MS))
    .finally(() => {
      signingIn = undefined;
    });
  await signingIn;
}

const api = (path: string, init: RequestInit = {}) =>
  fetch(`${url}/api${path}`, {
    ...init,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { ...Object(init.headers), authorization: `Bearer ${token}` },
  });

/** What the form offers, asked for until the portal is there. */
async function fieldsWhenThere(): Promise<ReferralFields> {
  for (;;) {
    await renew();
    const fields = await fieldsOfForm(url, token).catch(() => undefined);
    if (fields) return fields;
    await pause(PAUSE_MS);
  }
}

function formOf(fields: ReferralFields, { name, files }: Write): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries({ ...fields, lastName: name })) form.append(field, value);
  for (let file = 0; file < files; file++) form.append("attachedFile", new Blob([PICTURE], { type: "image/png" }), "point.png");
  return form;
}

const count = (what: string) => {
  statuses[what] = (statuses[what] ?? 0) + 1;
};

interface Sending {
  key: string;
  /** The key of a request that broke off is held for a minute: others are sent in that time. */
  isAside: boolean;
}

/** What the server answered once; "no answer" when nothing came. */
async function ask(fields: ReferralFields, write: Write, key: string): Promise<number | "no answer"> {
  const asked = Date.now();
  try {
    const reply = await api("/referral", { method: "POST", body: formOf(fields, write), headers: { "idempotency-key": key } });
    const body = Object(await reply.json());
    if (reply.status === 200) {
      write.id = body.id;
      void tell({ kind: "taken", asked });
    }
    return reply.status;
  } catch {
    // The server is away: that is what is played.
    return "no answer";
  }
}

/** Sends one until it is taken, always under the same key. @throws Error when the form itself is refused. */
async function send(fields: ReferralFields, write: Write, { key, isAside }: Sending): Promise<void> {
  while (!isOver) {
    const status = await ask(fields, write, key);
    count(`${status}`);
    if (status === 200) return;
    if (status === 400 || status === 403) throw new Error(`A referral was refused: ${status}`);
    if (status === 409 && !isAside) {
      void send(fields, write, { key, isAside: true });
      return;
    }
    if (status === 401) await renew();
    await pause(isAside ? ASIDE_PAUSE_MS : PAUSE_MS);
  }
}

async function work(fields: ReferralFields): Promise<void> {
  while (!isOver) {
    const number = writes.length + 1;
    const write: Write = { step, name: `Drill${inLetters(number)}`, files: number % WITH_FILE === 0 ? 1 : 0 };
    writes.push(write);
    await send(fields, write, { key: randomUUID(), isAside: false });
    if (REST_MS > 0) await pause(REST_MS);
  }
}

process.on("disconnect", () => process.exit());
process.on("message", (told: ToLoad) => {
  if (told.kind === "step") step = told.step;
  else isOver = true;
});

try {
  const fields = await fieldsWhenThere();
  await Promise.all(Array.from({ length: AT_ONCE }, () => work(fields)));
  await tell({ kind: "ledger", writes, statuses });
} catch (error) {
  await tell({ kind: "failed", why: error instanceof Error ? error.message : "unknown" });
}
process.disconnect?.();
