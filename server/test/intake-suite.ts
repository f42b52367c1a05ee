import { describe, expect, it } from "vitest";
import type { IntakeAnswer, ReferralIntake } from "../src/adapters/intake/port.ts";
import { NotTaken } from "../src/adapters/intake/port.ts";
import { aReferralOrder } from "./referral-order.ts";

/** An intake under test, and the hospital behind it. */
export interface IntakeUnderTest {
  intake: ReferralIntake;
  accept(referralId: number): Promise<void>;
  decline(referralId: number, reason: string): Promise<void>;
  /** Why the hospital is asked to cancel a referral, as it finds it; undefined where it is not asked. */
  cancelReason(referralId: number): Promise<string | undefined>;
}

/** Requirements for every intake. */
export function intakeSuite(underTest: () => IntakeUnderTest): void {
  const answersOf = async (referralId: number, watermark: Date | null = null): Promise<IntakeAnswer[]> => {
    const { answers } = await underTest().intake.changesSince(watermark);
    return answers.filter((answer) => answer.referralId === referralId);
  };

  describe("every intake", () => {
    it("has a referral once, however often it is sent, and has received it without a number of its own", async () => {
      const { intake } = underTest();
      await intake.submit(aReferralOrder(9001));
      await intake.submit(aReferralOrder(9001));
      expect(await answersOf(9001)).toMatchObject([{ state: "received", ehrReferralId: null, appointment: null }]);
    });

    it("does not take a referral back that was accepted meanwhile when it is sent once more", async () => {
      const { intake, accept } = underTest();
      await intake.submit(aReferralOrder(9002));
      await accept(9002);
      await intake.submit(aReferralOrder(9002));
      expect(await answersOf(9002)).toMatchObject([{ state: "accepted", ehrReferralId: expect.stringMatching(/./), reason: null }]);
    });

    it("takes a change of what it has not seen yet as new", async () => {
      const { intake } = underTest();
      await intake.update(aReferralOrder(9003));
      await intake.update(aReferralOrder(9003));
      expect(await answersOf(9003)).toMatchObject([{ state: "received" }]);
    });

    it("is asked to cancel, also twice, and decides itself", async () => {
      const { intake, cancelReason } = underTest();
      await intake.submit(aReferralOrder(9004));
      expect(await cancelReason(9004)).toBeUndefined();
      const request = { referralId: 9004, reason: "Seen elsewhere", at: new Date() };
      await intake.requestCancellation(request);
      await intake.requestCancellation(request);
      expect(await cancelReason(9004)).toBe("Seen elsewhere");
      expect(await answersOf(9004)).toMatchObject([{ state: "received", reason: null }]);
    });

    it("cannot cancel what it does not know", async () => {
      const request = { referralId: 9999, reason: "Wrong", at: new Date() };
      await expect(underTest().intake.requestCancellation(request)).rejects.toThrow(NotTaken);
    });

    it("says why it declines", async () => {
      const { intake, decline } = underTest();
      await intake.submit(aReferralOrder(9005));
      await decline(9005, "Refer to Neurology");
      expect(await answersOf(9005)).toMatchObject([{ state: "declined", reason: "Refer to Neurology" }]);
    });

    it("tells what changed since the watermark it gave, the newest last, and dates it later than before", async () => {
      const { intake, accept } = underTest();
      await intake.submit(aReferralOrder(9006));
      const [before] = await answersOf(9006);
      const { watermark } = await intake.changesSince(null);
      await accept(9006);
      const { answers, watermark: next } = await intake.changesSince(watermark);
      expect(answers.find(({ referralId }) => referralId === 9006)).toMatchObject({ state: "accepted" });
      const moments = answers.map(({ changedAt }) => changedAt.getTime());
      expect(moments).toEqual(moments.toSorted((one, other) => one - other));
      expect(moments.at(-1)).toBeGreaterThanOrEqual(before?.changedAt.getTime() ?? Infinity);
      expect(next.getTime()).toBeGreaterThanOrEqual(watermark.getTime());
    });
  });
}
