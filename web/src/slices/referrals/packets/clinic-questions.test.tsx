import { chartRecordValues } from "@linnet/contract/chart/record-values";
import { referralDrafts } from "@linnet/contract/referrals/drafts";
import { referralPackets } from "@linnet/contract/referrals/packets";
import { Packet } from "@linnet/contract/referrals/packets/packet";
import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { keptBlobs } from "../../../../test/a-tab.ts";
import type { FakeApi } from "../../../../test/fake-api.ts";
import { FIONN } from "../../../../test/patients.ts";
import { aDraft, DRAFT_ID, field, takesReferrals } from "../../../../test/referral-form.ts";
import { showApp } from "../../../../test/show-app.tsx";
// Preloaded, because the first load takes longer than a test waits.
import "../form/screen.tsx";
import "./clinic-questions.tsx";

const WEIGHT = "%record.weight";
const HEIGHT = "%record.height";

let api: FakeApi;
beforeEach(() => {
  api = takesReferrals();
  keptBlobs();
});

const asks = () => screen.findByRole("region", { name: "Questions from Cardiology" });

describe("a clinic's questions about a child in the record", () => {
  it("reserve the place of the record’s answers from the start, and say which ones it lacks", async () => {
    api.reply(referralPackets.ofClinic, [
      {
        ...{ packetId: 1, versionId: 10, version: 1 },
        packet: Packet.parse({
          title: "Murmur",
          items: [
            { type: "decimal", linkId: "weight", text: "Weight", from: WEIGHT },
            { type: "decimal", linkId: "height", text: "Height", from: HEIGHT },
            { type: "string", linkId: "family", text: "Family history" },
          ],
        }),
      },
    ]);
    const weighed = { path: WEIGHT, value: 34.5, unit: "kg", source: "vital-signs", date: "2026-11-19" } as const;
    const answer = api.hold(chartRecordValues.get, [weighed]);
    const { user } = showApp("/referrals/refer-a-patient", { patient: FIONN });
    await screen.findByLabelText("On Behalf Of");
    await user.selectOptions(field("Clinic"), "Cardiology");
    const region = within(await asks());
    expect(region.getAllByText("Checking the hospital’s record...")).toHaveLength(2);
    answer();
    await region.findByRole("textbox", { name: /^Weight/, description: "From the hospital’s record, 11/19/2026. Still correct?" });
    region.getByRole("textbox", { name: /^Height/, description: "The hospital’s record has no answer." });
    expect(region.queryByText("Checking the hospital’s record...")).toBeNull();
  });
});

it("a draft answered before the clinic changed its questions says so, and keeps the answers to questions still asked", async () => {
  const version = (versionId: number, text: string) => ({
    packetId: 1,
    versionId,
    version: versionId - 9,
    packet: Packet.parse({ title: "Syncope", items: [{ type: "boolean", linkId: "fainted", text }] }),
  });
  api.reply(referralPackets.version, version(10, "Fainted"));
  api.reply(referralPackets.ofClinic, [version(11, "Fainted, or nearly so?")]);
  api.reply(referralDrafts.get, aDraft({ packet: { versionId: 10, answers: [{ linkId: "fainted", values: [true] }] } }));
  showApp(`/referrals/newreferral?draft=${DRAFT_ID}`);
  const region = within(await asks());
  expect(await region.findByText("The clinic changed its questions after you answered them.")).toBeTruthy();
  const answer = within(region.getByRole("radiogroup", { name: /^Fainted, or nearly so\?/ })).getByRole("radio", { name: "Yes" });
  expect(answer).toHaveProperty("checked", true);
});

it("Continue does not take the focus when pressed, because the message of the field left would move the button", async () => {
  showApp("/referrals/newreferral");
  await screen.findByLabelText("On Behalf Of");
  expect(fireEvent.mouseDown(screen.getByRole("button", { name: "Continue" }))).toBe(false);
});
