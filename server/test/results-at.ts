import { chartOpening } from "@linnet/contract/chart/opening";
import { resultsToRead } from "@linnet/contract/chart/to-read";
import { expect } from "vitest";
import { demoChildren } from "../src/demo/children/children.ts";
import { addMinutes } from "../src/platform/dates.ts";
import { type ArrivedResult, resultArrivalRepository } from "../src/slices/chart/public.ts";
import { shortDigest } from "../src/slices/chart/to-read/arrived-results.ts";
import { NOW } from "./open-hospital.ts";
import type { testApp } from "./test-app.ts";

const { noor, ana, zofia, tolu, leila } = demoChildren;

/** A result as the record gives it; the same words are the same form of it. */
export function aResult(eventId: string, more: Partial<ArrivedResult> = {}): ArrivedResult {
  const { value = "138", finding = "normal", isCorrection = false } = more;
  return {
    section: "labs",
    eventId,
    digest: shortDigest([value, finding, String(isCorrection)]),
    title: "Sodium",
    units: "mmol/L",
    knownAt: Date.parse(NOW),
    happenedAt: Date.parse(NOW),
    value,
    finding,
    isCorrection,
    ...more,
  };
}

/** What a test does with results of the demo hospital's children. */
export function resultsAt(hospital: ReturnType<typeof testApp>) {
  const { call, clock } = hospital;
  const now = () => clock.now();
  const later = (minutes: number) => clock.set(addMinutes(now(), minutes));

  /** What the record holds of a child from now on. */
  const holds = (personId: string, ...results: ArrivedResult[]) =>
    hospital.db
      .transaction()
      .execute((trx) => resultArrivalRepository(trx).record([{ personId, results }], { now: now(), today: "2026-11-20" }));
  const opened = async (email: string, personId: string) => {
    const { status, body } = await call(email, chartOpening.open, { body: { personId } }, now());
    expect(status).toBe(200);
    return body;
  };
  const unread = async (email: string, personId: string) => (await opened(email, personId)).toRead.map(({ eventId }) => eventId);
  const reviewed = async (email: string, personId: string) =>
    (await opened(email, personId)).reviewed?.map(({ eventId, reviewed: review }) => `${eventId} ${review?.by} ${review?.at}`);
  const page = async (email: string, PageNumber = 1, PageSize = 100) =>
    (await call(email, resultsToRead.page, { query: { PageNumber, PageSize } }, now())).body;
  const rowOf = async (email: string, personId: string) => (await page(email)).data.find((row) => row.personId === personId);
  const idsOf = async (email: string, personId: string, ...eventIds: string[]) =>
    (await opened(email, personId)).toRead.filter(({ eventId }) => eventIds.includes(eventId)).map(({ id }) => id);
  const send = (email: string, personId: string, ids: number[], isBulk = false) =>
    call(email, resultsToRead.review, { body: { personId, ids, isBulk } }, now());
  const review = async (email: string, personId: string, ...eventIds: string[]) => {
    const ids = await idsOf(email, personId, ...eventIds);
    const { status, body } = await send(email, personId, ids);
    expect(status).toBe(200);
    return body.ids;
  };
  const unreview = (email: string, personId: string, ids: number[]) =>
    call(email, resultsToRead.unreview, { body: { personId, ids } }, now());
  const note = (email: string, personId: string, id: number, text: string) =>
    call(email, resultsToRead.note, { body: { personId, id, text } }, now());
  const accessRow = (personId: string) => hospital.db.selectFrom("patient_access").selectAll().where("person_id", "=", personId);
  const critical = (eventId: string) => aResult(eventId, { value: "6.4", finding: "critical-high", title: "Potassium" });

  /** No result of these children is known, but that there is none. */
  const forget = async () => {
    clock.set(NOW);
    await hospital.db.deleteFrom("result_arrivals").execute();
    await hospital.db.deleteFrom("result_states").execute();
    await hospital.db.deleteFrom("result_notes").execute();
    await hospital.db.deleteFrom("newest_results").execute();
    await hospital.db.deleteFrom("known_results").execute();
    for (const { personId } of [noor, ana, zofia, tolu, leila]) await holds(personId);
  };
  return { now, later, holds, opened, unread, reviewed, page, rowOf, idsOf, send, review, unreview, note, accessRow, critical, forget };
}
