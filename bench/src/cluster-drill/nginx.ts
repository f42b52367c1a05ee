/** nginx by deploy/nginx in front of three servers that are stubs: what one sick call, one stopped server and a stranger's name do to others. */
import { once } from "node:events";
import http from "node:http";
import https from "node:https";
import { setTimeout as pause } from "node:timers/promises";
import { connect } from "node:tls";
import { type Hospital, SERVERS, VARIABLES } from "./hospital.ts";
import type { Result } from "./result.ts";

const STUB = "/run/drill/checkout/bench/src/cluster-drill/stub-server.ts";
const NODE = "/run/drill/checkout/node_modules/.bin/node";
const GOOD_CALLS = 40;
const BROWSERS = 30;
const MOST_CALLS = 500;
const TOO_MANY = 560;

interface Answer {
  /** 0 where nothing came. */
  status: number;
  body: string;
  cookie: string | undefined;
  location: string | undefined;
}

/** Asks nginx as a browser does that has the portal's name for its address. */
async function ask(
  host: string,
  path: string,
  { cookie, isPlain, name = VARIABLES.PORTAL }: { cookie?: string; isPlain?: boolean; name?: string } = {},
): Promise<Answer> {
  const headers = { host: name, ...(cookie !== undefined && { cookie }) };
  const request = isPlain
    ? http.get({ host, path, headers, agent: false })
    : https.get({ host, path, headers, servername: name, agent: false });
  try {
    // The event's only argument.
    const [reply] = (await once(request, "response")) as [http.IncomingMessage];
    let body = "";
    for await (const part of reply.setEncoding("utf8")) body += part;
    const [given] = reply.headers["set-cookie"] ?? [];
    return { status: reply.statusCode ?? 0, body, cookie: given, location: reply.headers.location };
  } catch {
    return { status: 0, body: "", cookie: undefined, location: undefined };
  }
}

/** Good calls, one after the other, while another person's call is answered 503 again and again. */
async function besideASickCall(host: string): Promise<Result> {
  let failed = 0;
  let sick = 0;
  for (let call = 0; call < GOOD_CALLS; call++) {
    if (call % 4 === 0 && (await ask(host, "/sick")).status === 503) sick++;
    if ((await ask(host, "/")).status !== 200) failed++;
    await pause(50);
  }
  return {
    what: "nginx: good calls next to another call that is answered 503",
    seen: `${failed} of ${GOOD_CALLS} failed, ${sick} of ${GOOD_CALLS / 4} sick ones reached their browser as 503`,
    goal: "0 failed",
    isMet: failed === 0 && sick === GOOD_CALLS / 4,
  };
}

interface Browsing {
  cookie: string;
  server: string;
}

async function newBrowser(host: string): Promise<Browsing> {
  const { cookie = "", body } = await ask(host, "/");
  return { cookie, server: body };
}

const serverOf = async (host: string, { cookie }: Browsing) => (await ask(host, "/", { cookie: cookie.split(";")[0] ?? "" })).body;

async function stayOnOne(host: string, { machines }: Hospital): Promise<Result> {
  const browsers: Browsing[] = [];
  for (let number = 0; number < BROWSERS; number++) browsers.push(await newBrowser(host));
  const moved = async () => {
    const now = await Promise.all(browsers.map((browser) => serverOf(host, browser)));
    return now.map((server, at) => ({ server, before: browsers[at]?.server }));
  };
  const stayed = (await moved()).filter(({ server, before }) => server === before).length;
  machines.linnet2.cut();
  const away = await moved();
  const answered = away.filter(({ server }) => server !== "" && server !== "linnet2").length;
  const disturbed = away.filter(({ server, before }) => before !== "linnet2" && server !== before).length;
  const isSafe = browsers.every(({ cookie }) => /HttpOnly; Secure; SameSite=Lax$/.test(cookie));
  const used = new Set(browsers.map(({ server }) => server)).size;
  return {
    what: "nginx: browsers stay on their server, and go to another one while it is away",
    seen: `${BROWSERS} browsers on ${used} servers, ${stayed} stayed; with one away ${answered} answered, ${disturbed} of others moved`,
    goal: "all stay, all answered",
    isMet: stayed === BROWSERS && answered === BROWSERS && disturbed === 0 && isSafe && used === SERVERS.length,
  };
}

async function strangers(host: string): Promise<Result> {
  const plain = await ask(host, "/", { isPlain: true, name: "evil.example" });
  const shaken = connect({ host, port: 443, servername: "evil.example", rejectUnauthorized: false });
  const isRefused = await once(shaken, "secureConnect").then(
    () => false,
    () => true,
  );
  shaken.destroy();
  const led = await ask(host, "/patients/mypatients", { isPlain: true });
  const api = await ask(host, "/api/session", { isPlain: true });
  return {
    what: "nginx: another name gets no answer; port 80 leads to the portal's name, and refuses programs",
    seen: `http ${plain.status || "nothing"}, TLS ${isRefused ? "refused" : "answered"}; ${led.status} to ${led.location}; /api ${api.status}`,
    goal: "nothing, refused, 301, 403",
    isMet: plain.status === 0 && isRefused && led.location === `https://${VARIABLES.PORTAL}/patients/mypatients` && api.status === 403,
  };
}

async function tooMany(host: string): Promise<Result> {
  const calls = await Promise.all(Array.from({ length: TOO_MANY }, () => ask(host, "/slow")));
  const refused = calls.filter(({ status }) => status === 429).length;
  const taken = calls.filter(({ status }) => status === 200).length;
  return {
    what: `nginx: ${TOO_MANY} open calls from one address`,
    seen: `${taken} answered, ${refused} refused (429)`,
    goal: `${MOST_CALLS} at a time`,
    isMet: refused > 0 && taken >= MOST_CALLS && taken + refused === TOO_MANY,
  };
}

/** To be played while nothing listens on the servers' machines yet. */
export async function playNginx(hospital: Hospital): Promise<Result[]> {
  const { machines } = hospital;
  for (const name of SERVERS) {
    const machine = machines[name];
    machine.start([NODE, STUB, machine.address], { stdio: "ignore" });
  }
  await hospital.play("nginx");
  const host = machines.nginx.address;
  const results = [await besideASickCall(host), await strangers(host), await tooMany(host), await stayOnOne(host, hospital)];
  for (const name of SERVERS) machines[name].cut();
  return results;
}
