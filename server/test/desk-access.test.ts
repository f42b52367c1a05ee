import * as contract from "@linnet/contract";
import { accounts } from "@linnet/contract/accounts";
import { appointments } from "@linnet/contract/appointments";
import type { Endpoint } from "@linnet/contract/endpoint";
import { patients } from "@linnet/contract/patients";
import { patientSearch } from "@linnet/contract/patients/search";
import { referrals } from "@linnet/contract/referrals";
import { deskAdvice } from "@linnet/contract/referrals/advice";
import { referralArchive } from "@linnet/contract/referrals/archive";
import { clinicDays } from "@linnet/contract/referrals/clinic-days";
import { clinicDesks, desk } from "@linnet/contract/referrals/desk";
import { deskBulk } from "@linnet/contract/referrals/desk-bulk";
import { deskLetters } from "@linnet/contract/referrals/letters";
import { describe, expect, it } from "vitest";
import { partsOfReferral } from "./parts-of-referral.ts";
import { testApp } from "./test-app.ts";

const endpoints: [string, Endpoint][] = Object.entries(contract).flatMap(([slice, calls]) =>
  Object.entries(calls).map(([name, endpoint]): [string, Endpoint] => [`${slice}.${name}`, endpoint]),
);
const isOfAdvice = ({ about }: Endpoint) => about !== undefined && "adviceAtDesk" in about;
const isAtDesk = (endpoint: Endpoint) => isOfAdvice(endpoint) || (endpoint.about !== undefined && "referralAtDesk" in endpoint.about);

/** A well-formed body; a letter's file is checked by its bytes before its referral's access. */
function bodyOf(endpoint: Endpoint): object {
  if (endpoint === desk.act) return { act: "accept", lastEvent: 1 };
  if (endpoint === desk.markAnswersRead) return { questionIds: [1] };
  if (endpoint === deskLetters.withdraw) return { lastEvent: 1, reason: "The walk over every call" };
  if (endpoint === deskLetters.send) return { lastEvent: 1, letter: new File(["%PDF-1.7\n"], "letter.pdf", { type: "application/pdf" }) };
  if (endpoint === deskAdvice.write) return { version: 1, text: "The walk over every call" };
  return { accountId: null };
}
const NO_REFERRAL = 99_999_999;

describe("who works at the desk of a clinic", () => {
  const hospital = testApp();
  const call = (person: string, endpoint: Endpoint, input: object) => hospital.call(person, endpoint, input as never);
  const lakeside = ["dora", "owen", "rita", "newton", "petra", "gena", "sven", "fred"];
  const outside = [...lakeside, "otto", "olga", "ada", "hana", "cole", "emil", "mira", "nina", "tess"];
  const atDesk = ["cara@staff.wrenfield.example", "lena@staff.wrenfield.example"];
  const [CARA = ""] = atDesk;

  it.each([...outside.map((name) => `${name}@linnet.example`), "ida@staff.wrenfield.example"])(
    "%s does not: every call is refused before anything that was sent is read",
    async (person) => {
      for (const endpoint of Object.values<Endpoint>({ ...desk, ...deskAdvice, ...deskBulk, ...deskLetters })) {
        const reply = await call(person, endpoint, { params: { id: 1, fileId: 1 }, body: { nonsense: true } });
        expect(reply).toMatchObject({ status: 403, body: { code: "forbidden" } });
      }
    },
  );

  it.each([...outside.filter((name) => name !== "ada").map((name) => `${name}@linnet.example`), ...atDesk])(
    "%s gives nobody a desk",
    async (person) => {
      for (const endpoint of Object.values<Endpoint>(clinicDesks))
        expect((await call(person, endpoint, { params: { accountId: 1 }, body: {} })).status).toBe(403);
    },
  );

  it.each([...outside.filter((name) => name !== "ada").map((name) => `${name}@linnet.example`), CARA])(
    "%s sets no clinic’s days, and no holiday",
    async (person) => {
      for (const endpoint of Object.values<Endpoint>(clinicDays)) {
        const reply = await call(person, endpoint, { params: { clinicId: 1, day: "2026-12-25" }, body: { nonsense: true } });
        expect(reply).toMatchObject({ status: 403, body: { code: "forbidden" } });
      }
    },
  );

  it.each(atDesk)("%s finds no patient, no referral of a practice and no account", async (person) => {
    const closed = endpoints.map(([, endpoint]) => endpoint).filter((endpoint) => endpoint.about && !isAtDesk(endpoint));
    const lists = [referrals.ofPractice, referrals.mine, referrals.shared, referralArchive.searchByDate];
    for (const endpoint of [
      ...closed,
      ...lists,
      ...[accounts, patients, patientSearch, appointments].flatMap((calls) => Object.values<Endpoint>(calls)),
    ])
      expect((await call(person, endpoint, { params: { id: 1, fileId: 1 }, body: { nonsense: true } })).status).toBe(403);
  });

  it.each(endpoints.filter(([, endpoint]) => isAtDesk(endpoint)))("%s takes a foreign referral for none", async (_name, endpoint) => {
    const clinics = hospital.db.selectFrom("clinics").select("id").where("name", "in", ["Heart Center", "Neurology Clinic"]);
    const foreign = await hospital.db.selectFrom("referrals").select("id").where("clinic_id", "not in", clinics).executeTakeFirstOrThrow();
    const body = bodyOf(endpoint);
    const replies: { status: number; message: string | undefined }[] = [];
    const foreignId = isOfAdvice(endpoint) ? (await partsOfReferral(hospital).adviceOf(foreign.id)).advice : foreign.id;
    for (const id of [foreignId, NO_REFERRAL]) {
      const sent = "body" in endpoint && endpoint.body ? { body } : {};
      const params = { id, fileId: 1, letterId: 1, questionId: 1 };
      const reply = await call(CARA, endpoint, { params, query: { before: 1 }, ...sent });
      replies.push({ status: reply.status, message: (reply.body as { message?: string }).message });
    }
    expect(replies[0]).toEqual(replies[1]);
    expect(replies[0]?.status).toBe(404);
  });
});
