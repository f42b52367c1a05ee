/** A load that lasts: what a working day does to times and memory. */
import type { LoadedRoster } from "../data/load-roster.ts";
import type { Hospital } from "../hospital.ts";
import type { BenchRequest } from "../load/request.ts";
import { memoryOf } from "../processor-time.ts";
import { referralRequest } from "./referral.ts";
import type { Single } from "./single.ts";

const PER_SECOND = 200;
/** For so long a sign-in is good. */
const TURN_SECONDS = 60;
const REFERRING = "dora@linnet.example";
/** Of so many requests one writes a referral. */
const ONE_REFERRAL_IN = 200;
const MB = 1024 * 1024;

const megabytes = (bytes: number) => `${Math.round(bytes / MB)} MB`;

/** What the people of a practice do all day, as often as they do it. */
async function mixed(hospital: Hospital, { email, personIds: [few = ""] }: LoadedRoster): Promise<BenchRequest[]> {
  const { headers } = await hospital.signedInAs(email);
  const api = `${hospital.product.url}/api`;
  const labs = {
    url: `${api}/chart/labs`,
    method: "POST" as const,
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ personId: few, lookback: 5000, encounterId: 0 }),
  };
  const list = { url: `${api}/patient/mypatients?Lookback=-1`, headers };
  const searched = { url: `${api}/patient/mypatients?Lookback=-1&SearchText=familyb`, headers };
  const header = { url: `${api}/patient/${few}`, headers };
  const home = { url: `${api}/home/today`, headers };
  const round = [list, searched, header, labs, header, list, searched, header, labs, home];
  const rounds = Array.from({ length: ONE_REFERRAL_IN / round.length }, () => round).flat();
  const { headers: referring } = await hospital.signedInAs(REFERRING);
  return [...rounds.slice(1), await referralRequest(hospital, referring.authorization)];
}

/** So many minutes of mixed requests at one pace: how long they take, how many fail, and what memory does meanwhile. */
export async function longLoad(hospital: Hospital, roster: LoadedRoster, minutes: number): Promise<Single[]> {
  const memory = () => memoryOf(hospital.product.pid()).now;
  const before = memory();
  const held: number[] = [];
  const times: number[] = [];
  const failures = new Map<string, number>();
  for (let minute = 0; minute < minutes; minute++) {
    const answered = await hospital.generator.steady(await mixed(hospital, roster), PER_SECOND, TURN_SECONDS);
    for (const time of answered.times) times.push(time);
    for (const [why, count] of Object.entries(answered.failures)) failures.set(why, (failures.get(why) ?? 0) + count);
    held.push(memory());
  }
  times.sort((one, other) => one - other);
  const quantile = (share: number) => (times[Math.floor(share * times.length)] ?? Number.NaN).toFixed(1);
  const failed = [...failures].map(([why, count]) => `${count} × ${why}`).join(", ");
  const name = `${minutes} minutes of ${PER_SECOND} mixed requests/s`;
  return [
    { what: `${name}: times`, result: `p50 ${quantile(0.5)} ms, p95 ${quantile(0.95)} ms, p99 ${quantile(0.99)} ms`, goal: "" },
    { what: `${name}: failed`, result: failed || `none of ${times.length}`, goal: "none", isMet: failures.size === 0 },
    { what: `${name}: memory`, result: `${megabytes(before)} before, after each minute ${held.map(megabytes).join(", ")}`, goal: "" },
  ];
}
