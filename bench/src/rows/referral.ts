import type { Hospital } from "../hospital.ts";
import { fieldsOfForm } from "../load/referral-fields.ts";
import { type BenchRequest, VARIED } from "../load/request.ts";
import { BARE, FLOOR, type Goal, LINNET, type Measurement, measure } from "../measure.ts";

const PHYSICIAN = "dora@linnet.example";
const BOUNDARY = "----linnet-bench";

/** Of one person 20 forms may be under way, and those count that a round breaks off at its end. */
const AT_ONCE = 4;

const GOAL: Goal = {
  text: "p50 ≤ 2 × with session and audit, ≥ 2,000/s",
  isMet: (of) => of(LINNET).p50 <= 2 * of(FLOOR).p50 && of(LINNET).perSecond >= 2_000,
};

const part = (head: string, body: string) => `--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;

/** As a browser sends a form. */
const multipart = (fields: Record<string, string>) =>
  `${Object.entries(fields)
    .map(([name, value]) => part(`name="${name}"`, value))
    .join("")}--${BOUNDARY}--\r\n`;

/** A new referral each time it is sent, without files. */
export async function referralRequest({ product }: Hospital, authorization: string): Promise<BenchRequest> {
  const fields = { ...(await fieldsOfForm(product.url, authorization.replace("Bearer ", ""))), lastName: VARIED };
  const headers = { authorization, "content-type": `multipart/form-data; boundary=${BOUNDARY}` };
  return { url: `${product.url}/api/referral`, method: "POST", headers, body: multipart(fields) };
}

/** A referral is written, without files. */
export async function measureReferral(hospital: Hospital): Promise<Measurement[]> {
  const { floors, product } = hospital;
  const { headers, sessionKey } = await hospital.signedInAs(PHYSICIAN);
  const floor = (kind: string, query = "") => ({ url: `${floors.url}/${kind}/referral${query}`, method: "POST" as const, headers: {} });
  const contenders = [
    { name: BARE, request: floor("bare"), pid: floors.pid },
    { name: FLOOR, request: floor("audited", `?session=${sessionKey}`), pid: floors.pid },
    { name: LINNET, request: await referralRequest(hospital, headers.authorization), pid: product.pid() },
  ];
  return [{ what: `a referral created, ${AT_ONCE} connections`, measured: await measure(hospital, contenders, AT_ONCE), goal: GOAL }];
}
