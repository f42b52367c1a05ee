import type { LoadedRoster } from "../data/load-roster.ts";
import type { Hospital } from "../hospital.ts";
import { BARE, FLOOR, type Goal, LINNET, type Measured, type Measurement, measure } from "../measure.ts";

/** A page of Linnet's beside the same from the floors. */
export interface Compared {
  what: string;
  /** Of the floors, and what is asked of it. */
  floor: string;
  asked: Record<string, string | number>;
  linnet: { path: string; body?: object };
  goal?: Goal;
}

/** A page that is read, as the best SQL, as the same with session and audit, and as Linnet serves it. */
export async function compare(hospital: Hospital, email: string, { what, floor, asked, linnet, goal }: Compared): Promise<Measurement> {
  const { floors, product } = hospital;
  const { headers, sessionKey } = await hospital.signedInAs(email);
  const query = new URLSearchParams(Object.entries(asked).map(([name, value]): [string, string] => [name, String(value)]));
  const plain = (kind: string, more = "") => ({ url: `${floors.url}/${kind}/${floor}?${query}${more}`, headers: {} });
  const url = `${product.url}/api${linnet.path}`;
  const request = linnet.body
    ? { url, method: "POST" as const, headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(linnet.body) }
    : { url, headers };
  const measured = await measure(hospital, [
    { name: BARE, request: plain("bare"), pid: floors.pid },
    { name: FLOOR, request: plain("audited", `&session=${sessionKey}`), pid: floors.pid },
    { name: LINNET, request, pid: product.pid() },
  ]);
  return { what, measured, goal };
}

/** What Linnet alone does, whose goal is a time. */
export async function measureLinnet(
  hospital: Hospital,
  email: string,
  { what, path, body, goal }: { what: string; path: string; body?: object; goal?: Goal },
): Promise<Measurement> {
  const { headers } = await hospital.signedInAs(email);
  const url = `${hospital.product.url}/api${path}`;
  const request = body
    ? { url, method: "POST" as const, headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(body) }
    : { url, headers };
  return { what, measured: await measure(hospital, [{ name: LINNET, request, pid: hospital.product.pid() }]), goal };
}

export const within = (p50: number | undefined, p95: number): Goal => ({
  text: `${p50 === undefined ? "" : `p50 ≤ ${p50} ms, `}p95 ≤ ${p95} ms`,
  isMet: (of) => of(LINNET).p95 <= p95 && (p50 === undefined || of(LINNET).p50 <= p50),
});

const ratio = (one: Measured, other: Measured) => one.p50 / other.p50;

const LIST_GOAL: Goal = {
  text: "p50 ≤ 1.5 × and ≥ 60 % of the requests/s with session and audit",
  isMet: (of) => ratio(of(LINNET), of(FLOOR)) <= 1.5 && of(LINNET).perSecond >= 0.6 * of(FLOOR).perSecond,
};
const HEADER_GOAL: Goal = {
  text: "p50 ≤ 1.5 × with session and audit, ≥ 4,000/s",
  isMet: (of) => ratio(of(LINNET), of(FLOOR)) <= 1.5 && of(LINNET).perSecond >= 4_000,
};
const ofBare = (limit: number): Goal => ({
  text: `p50 ≤ ${limit} × bare`,
  isMet: (of) => ratio(of(LINNET), of(BARE)) <= limit,
});

/** A list, plain and searched, and of one child the header and the results. */
export const comparedPages = ({ physicianId, practiceId, personIds }: LoadedRoster): Compared[] => {
  const own = { practice: practiceId, physician: physicianId };
  const [few = "", many = ""] = personIds;
  const list = (search: string) => ({ path: `/patient/mypatients?Lookback=-1&SearchText=${search}` });
  const labs = (person: string) => ({ path: "/chart/labs", body: { personId: person, lookback: 5000, encounterId: 0 } });
  return [
    { what: "my patients", floor: "list", asked: own, linnet: list(""), goal: LIST_GOAL },
    {
      what: "my patients, name searched",
      floor: "searched",
      asked: { ...own, search: "familyb" },
      linnet: list("familyb"),
      goal: LIST_GOAL,
    },
    {
      what: "one patient's header",
      floor: "header",
      asked: { ...own, person: few },
      linnet: { path: `/patient/${few}` },
      goal: HEADER_GOAL,
    },
    { what: "200 results", floor: "labs", asked: { person: few }, linnet: labs(few), goal: ofBare(2) },
    { what: "2,000 results", floor: "labs", asked: { person: many }, linnet: labs(many), goal: ofBare(1.3) },
  ];
};

/** What the staff of a practice with 20,000 children searches: a rare name, common beginnings, an accent, an MRN, nobody. */
const SEARCHED = ["familyb1234", "familyb", "f", "familyb givén1", "40012345", "zzz"];

export const practiceSearches = SEARCHED.map((text) => ({
  what: `practice of 20,000, '${text}'`,
  path: `/patient/viewpatients?Lookback=-1&SearchText=${encodeURIComponent(text)}`,
  goal: within(2, 10),
}));
