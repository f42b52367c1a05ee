import type { RoleId } from "@linnet/contract/roles";
import { describe, expect, it } from "vitest";
import { isDelegate, mayBringAbout } from "./policy.ts";

const HERE = { id: 1, name: "Lakeside Pediatrics" };
const ELSEWHERE = { id: 2, name: "Hillcrest" };
const delegating = { id: 1, delegationEnabled: true };
const keeping = { id: 1, delegationEnabled: false };
const actor = (roles: RoleId[], practice = HERE) => ({ roles, practice });

describe("bringing it about that somebody holds roles in a practice", () => {
  it.each<[string, Parameters<typeof mayBringAbout>, ReturnType<typeof mayBringAbout>]>([
    ["a system administrator any", [actor([6], ELSEWHERE), keeping, { roles: [9] }], "now"],
    ["an owner a physician", [actor([9]), keeping, { roles: [1] }], "now"],
    ["an administrator of the practice staff", [actor([3]), keeping, { roles: [2] }], "now"],
    ["an owner no administrator", [actor([9]), keeping, { roles: [3] }], "no"],
    ["an owner an administrator who was one", [actor([9]), keeping, { roles: [3], held: [3] }], "now"],
    ["an owner nobody elsewhere", [actor([9], ELSEWHERE), delegating, { roles: [8] }], "no"],
    ["a delegate somebody without record access", [actor([8]), delegating, { roles: [8] }], "now"],
    ["a delegate somebody with record access, later", [actor([8]), delegating, { roles: [2] }], "once confirmed"],
    ["a delegate a physician, later", [actor([1]), delegating, { roles: [1] }], "once confirmed"],
    ["a delegate both, later", [actor([2]), delegating, { roles: [8, 1], held: [1, 8] }], "once confirmed"],
    ["a delegate no administrator who was one", [actor([2]), delegating, { roles: [3], held: [3] }], "no"],
    ["staff nobody while nothing is delegated", [actor([2]), keeping, { roles: [8] }], "no"],
    ["the hospital's other people nobody", [actor([4]), delegating, { roles: [8] }], "no"],
  ])("lets %s", (_who, wanted, effect) => {
    expect(mayBringAbout(...wanted)).toBe(effect);
  });

  it("is by delegation only for who manages people by nothing else", () => {
    expect(isDelegate(actor([2]), delegating)).toBe(true);
    expect(isDelegate(actor([2]), keeping)).toBe(false);
    for (const roles of [[3], [9], [6], [2, 3]] as RoleId[][]) expect(isDelegate(actor(roles), delegating)).toBe(false);
  });
});
