import * as contract from "@linnet/contract";
import type { Endpoint } from "@linnet/contract/endpoint";
import { ErrorBody } from "@linnet/contract/errors";
import { US_STATES } from "@linnet/contract/values/us";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { newerReplies } from "./newer-replies.ts";

/** Lists that do not grow, by their members: each with why. Any other list may be longer in the next release (decision record 80). */
const FIXED = new Map([
  ["M F O U", "The record’s sexes"],
  ["1 2 3", "The specification’s numbers of the record’s sexes"],
  [US_STATES.join(" "), "The states of the USA"],
  ["0 1", "The specification’s yes and no"],
  ["LL L H HH A AA N ", "The specification’s marks of a laboratory value"],
  [" Mild Moderate Severe", "The specification’s severities"],
  ["Mother Father Grandparent Legal Guardian Other", "The specification’s guardians"],
  ["exists = != > < >= <=", "FHIR’s operators of enableWhen"],
  ["radio-button check-box drop-down autocomplete", "How a choice looks: a new way is a new field, which an older page leaves out"],
  ["new edit re-refer refer-a-patient", "The form of the one draft that a form asked for; lists leave others out"],
  ["done refused", "The outcome of a saved search, which is sent back as it is"],
]);
/** What would be left out would be lost when it is saved; and events of a stream are passed over one by one (live.ts). */
const NOT_READ: Endpoint[] = [contract.packetEditor.get, contract.live.events];
/** What is more than a schema says. */
const GIVEN = { from: "%record.birthDate", path: "%record.birthDate" };

const replies: [string, z.ZodType][] = [
  ...Object.entries(contract).flatMap(([slice, calls]) =>
    Object.entries<Endpoint>(calls).flatMap(([name, endpoint]): [string, z.ZodType][] =>
      "reply" in endpoint && !NOT_READ.includes(endpoint) ? [[`${slice}.${name}`, endpoint.reply]] : [],
    ),
  ),
  ["a refusal", ErrorBody],
];

// Zod's own type of JSON Schema is wider than what the contract uses.
const samplesOf = (reply: z.ZodType) => newerReplies(z.toJSONSchema(reply, { io: "output" }) as Parameters<typeof newerReplies>[0], GIVEN);
const isKind = ({ known }: { known: string }) => known !== "field";
const places = (found: { place: string; known: string }[]) => found.map(({ place, known }) => `${place || "."} (${known})`);

describe("a page whose server is newer", () => {
  it.each(replies)("reads %s with one more kind or field at each place", (_name, reply) => {
    const { value, newer } = samplesOf(reply);
    expect(reply.safeParse(value).error?.issues).toBeUndefined();
    const unread = newer.filter((each) => !FIXED.has(each.known) && !reply.safeParse(each.reply).success);
    expect(places(unread)).toEqual([]);
  });

  it.each(replies)("is sent nothing but known kinds by a server of its own version: %s", (_name, reply) => {
    const invented = samplesOf(reply).newer.filter(isKind);
    // As: what the server would send is not what the schema says.
    expect(places(invented.filter((each) => reply.safeEncode(each.reply as never).success))).toEqual([]);
  });

  it("meets each list that does not grow", () => {
    const met = new Set(replies.flatMap(([, reply]) => samplesOf(reply).newer.map(({ known }) => known)));
    expect([...FIXED.keys()].filter((known) => !met.has(known))).toEqual([]);
  });
});
