import { buffer } from "node:stream/consumers";
import type { IntakeAnswer, ReferralIntake, ReferralOrder } from "../src/adapters/intake/port.ts";

/** What reached the hospital, in its order. */
export interface Arrived {
  kind: "submit" | "update" | "cancel";
  referralId: number;
  reason?: string;
  order?: ReferralOrder;
  /** What its files hold, by name. */
  files?: Record<string, string>;
}

/** A hospital that does what a test says: it may be away, refuse, be slow, and say what it has done. */
export function scriptedIntake() {
  const arrived: Arrived[] = [];
  const script: { failure?: Error | undefined; meanwhile?: (() => Promise<void>) | undefined; answers: IntakeAnswer[] } = { answers: [] };

  async function arrive(one: Arrived): Promise<void> {
    if (script.failure) throw script.failure;
    arrived.push(one);
    await script.meanwhile?.();
  }
  async function take(kind: "submit" | "update", order: ReferralOrder) {
    const read = await Promise.all(order.files.map(async (file) => [file.name, String(await buffer(await file.read()))] as const));
    await arrive({ kind, referralId: order.referralId, order, files: Object.fromEntries(read) });
    return { files: new Map(order.files.map(({ id }) => [id, `Binary/${id}`])) };
  }

  const intake: ReferralIntake = {
    submit: (order) => take("submit", order),
    update: (order) => take("update", order),
    requestCancellation: ({ referralId, reason }) => arrive({ kind: "cancel", referralId, reason }),
    can: () => [],
    act: async () => undefined,
    changesSince: async (watermark) => {
      if (script.failure) throw script.failure;
      const answers = script.answers.filter(({ changedAt }) => !watermark || changedAt > watermark);
      return { answers, watermark: answers.at(-1)?.changedAt ?? watermark ?? new Date(0) };
    },
  };
  return { intake, arrived, script };
}
