import { describe, expect, it } from "vitest";
import { type OpenAlert, whomToAlert } from "./whom-to-alert.ts";

const person = (accountId: number) => ({ accountId, email: `${accountId}@linnet.example` });
const [DORA, RITA, NEWTON, OWEN] = [person(1), person(2), person(3), person(4)];
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 18, minutes));

type Physician = OpenAlert["physicians"][number];
const present = (recipient: Physician["recipient"]): Physician => ({ recipient, cover: null, isOwnerToo: false });

function alerted(physicians: Physician[], minutes: number, owners = [OWEN]) {
  const { review, owner, isHospitals } = whomToAlert({ raisedAt: at(0), physicians, owners }, { now: at(minutes), minutes: 60 });
  return [review.map(({ accountId }) => accountId), owner.map(({ accountId }) => accountId), isHospitals];
}

describe("who is told of a critical result", () => {
  it("is each physician who has the child, and who covers for them", () => {
    expect(alerted([present(DORA), present(RITA)], 0)).toEqual([[1, 2], [], false]);
    expect(alerted([{ recipient: DORA, cover: NEWTON, isOwnerToo: false }], 0)).toEqual([[1, 3], [], false]);
  });

  it("is also the owner, and the hospital follows it up, after the hospital's minutes and not before", () => {
    expect(alerted([present(DORA)], 59)).toEqual([[1], [], false]);
    expect(alerted([present(DORA)], 60)).toEqual([[1], [4], true]);
  });

  it("is the owner right away until the cover has signed in, unless the owner is the cover, and told as such", () => {
    expect(alerted([{ recipient: DORA, cover: NEWTON, isOwnerToo: true }], 0)).toEqual([[1, 3], [4], false]);
    expect(alerted([{ recipient: DORA, cover: OWEN, isOwnerToo: true }], 0)).toEqual([[1, 4], [], false]);
    expect(alerted([{ recipient: DORA, cover: OWEN, isOwnerToo: true }], 60)).toEqual([[1, 4], [4], true]);
  });

  it("is the owner right away, and the hospital follows it up, where a physician cannot sign in", () => {
    expect(alerted([present(null)], 0)).toEqual([[], [4], true]);
    expect(alerted([present(DORA), present(null)], 0)).toEqual([[1], [4], true]);
  });

  it("is the hospital right away where the owner is that physician, or cannot sign in", () => {
    expect(alerted([present(OWEN)], 0)).toEqual([[4], [], true]);
    expect(alerted([present(OWEN)], 60)).toEqual([[4], [], true]);
    expect(alerted([present(DORA)], 0, [])).toEqual([[1], [], true]);
    expect(alerted([present(null)], 60, [])).toEqual([[], [], true]);
  });
});
