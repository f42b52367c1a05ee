import { describe, expect, it } from "vitest";
import { endOf, factorDue, hasJustSignedIn, idleLimit, isMyLinnet, mayBecome, mustSign } from "./policy.ts";

const owner = { roles: [9] as const, signedRoles: [9], hasPractice: true, practiceOnPortal: true };

describe("the second factor", () => {
  const [physician, administrator] = [[1] as const, [6] as const];
  const demo = { LINNET_MODE: "demo", SECOND_FACTOR: "hospital" } as const;
  const production = { LINNET_MODE: "production", SECOND_FACTOR: "hospital" } as const;
  const everyone = { LINNET_MODE: "production", SECOND_FACTOR: "everyone" } as const;

  it.each([
    ["after a reset of anybody, who cannot decline", { factor: "wanted", hasDeclined: true, roles: physician }, demo, "required"],
    [
      "of the hospital's people in production mode, always",
      { factor: "none", hasDeclined: true, roles: administrator },
      production,
      "required",
    ],
    ["of a health-network administrator", { factor: "none", hasDeclined: false, roles: [4] }, production, "required"],
    ["of compliance", { factor: "none", hasDeclined: false, roles: [5] }, production, "required"],
    ["of the demo hospital's administrator", { factor: "none", hasDeclined: false, roles: administrator }, demo, "offered"],
    ["of a physician", { factor: "none", hasDeclined: false, roles: physician }, production, "offered"],
    ["of a physician who said not now", { factor: "none", hasDeclined: true, roles: physician }, production, null],
    [
      "of a physician, who cannot decline where everyone needs one",
      { factor: "none", hasDeclined: true, roles: physician },
      everyone,
      "required",
    ],
    ["of who has one where everyone needs one", { factor: "set up", hasDeclined: false, roles: physician }, everyone, null],
    ["of who has one", { factor: "set up", hasDeclined: false, roles: administrator }, production, null],
    ["where another provider keeps it", { factor: null, hasDeclined: false, roles: administrator }, production, null],
  ] as const)("is asked for %s: %o", (_whose, moment, config, due) => {
    expect(factorDue(moment, config)).toBe(due);
  });
});

describe("the agreement", () => {
  it.each([
    ["an owner who has signed", { ...owner }, false],
    ["an owner who has not", { ...owner, signedRoles: [] }, true],
    ["an embassy lead who has not", { roles: [11] as const, signedRoles: [], hasPractice: false, practiceOnPortal: false }, true],
    ["an embassy member", { roles: [10] as const, signedRoles: [], hasPractice: false, practiceOnPortal: false }, false],
    ["an owner who has signed as an embassy lead only", { ...owner, signedRoles: [11] }, true],
    ["a physician", { ...owner, roles: [1] as const, signedRoles: [] }, false],
  ])("is asked of %s: %#", (_who, state, asked) => {
    expect(mustSign(state)).toBe(asked);
  });
});

describe("a practice off the portal", () => {
  const off = { ...owner, practiceOnPortal: false };

  it("turns its people away", () => {
    expect(isMyLinnet({ ...off, roles: [1] })).toBe(false);
    expect(isMyLinnet({ ...off, roles: [2] })).toBe(false);
  });

  it("first asks its owner to sign", () => {
    expect(isMyLinnet({ ...off, signedRoles: [] })).toBe(true);
  });

  it.each([4, 5, 6, 10, 11, 12, 13] as const)("does not concern role %i", (role) => {
    expect(isMyLinnet({ ...off, roles: [role] })).toBe(true);
  });
});

describe("the end of a session", () => {
  const start = new Date("2026-11-20T08:00:00Z");
  const idleLimitMs = idleLimit({ IDLE_PROMPT_AFTER_MS: 900_000, IDLE_ANSWER_WITHIN_MS: 60_000 });
  const times = { endedAt: null, lastActiveAt: start, expiresAt: new Date("2026-11-20T20:00:00Z"), idleLimitMs };
  const later = (milliseconds: number) => new Date(start.getTime() + milliseconds);

  it("comes two minutes after the idle prompt, so that the prompt comes first", () => {
    expect(endOf(times, later(1_019_999))).toBeUndefined();
    expect(endOf(times, later(1_020_000))).toBe("idle");
  });

  it("comes after twelve hours, however busy", () => {
    expect(endOf({ ...times, lastActiveAt: later(43_199_000) }, later(43_200_000))).toBe("expired");
  });

  it("is for good", () => {
    expect(endOf({ ...times, endedAt: start }, start)).toBe("ended");
  });
});

describe("login-as", () => {
  const config = { STAFF_EMAIL_DOMAIN: "Staff.hospital.example" };
  const administrator = { accountId: 1, email: "ada@portal.example", roles: [] };
  const outside = { accountId: 2, email: "dora@practice.example", roles: [1] as const };

  it.each([
    ["someone outside", outside, true],
    ["an embassy's lead", { ...outside, roles: [11] as const }, true],
    ["oneself", { ...outside, accountId: 1 }, false],
    ["a health-network administrator", { ...outside, roles: [4] as const }, false],
    ["compliance", { ...outside, roles: [5] as const }, false],
    ["an administrator who is a physician too", { ...outside, roles: [1, 6] as const }, false],
    ["an email of the hospital", { ...outside, email: "dora@staff.HOSPITAL.example" }, false],
    ["an email that only looks like it", { ...outside, email: "staff.hospital.example@practice.example" }, true],
  ])("reaches %s: %#", (_who, target, reached) => {
    expect(mayBecome(administrator, target, config)).toBe(reached);
  });

  it("asks for a sign-in of the last half hour", () => {
    const signedInAt = new Date("2026-11-20T08:00:00Z");
    expect(hasJustSignedIn({ signedInAt }, new Date("2026-11-20T08:30:00Z"))).toBe(true);
    expect(hasJustSignedIn({ signedInAt }, new Date("2026-11-20T08:30:00.001Z"))).toBe(false);
  });
});
