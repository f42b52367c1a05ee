import { expect, test } from "vitest";
import { secondsToWait, withOneMore } from "./failures.ts";

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20, 8) + seconds * 1000);
const DAY_S = 24 * 60 * 60;

test.each([
  [0, 0],
  [2, 0],
  [3, 1],
  [4, 2],
  [5, 4],
  [6, 8],
  [7, 16],
  [8, 30],
  [9, 30],
  [100, 30],
])("after %i failures the pause is %i seconds", (failed, pause) => {
  expect(secondsToWait({ failed, lastAt: at(0) }, at(0))).toBe(pause);
  expect(secondsToWait({ failed, lastAt: at(0) }, at(pause))).toBe(0);
});

test("what is left of a pause is rounded up", () => {
  expect(secondsToWait({ failed: 5, lastAt: at(0) }, at(2.3))).toBe(2);
});

test("a failure adds one, up to a hundred", () => {
  expect(withOneMore({ failed: 0, lastAt: null }, at(0))).toEqual({ failed: 1, lastAt: at(0), forgottenAt: at(DAY_S) });
  expect(withOneMore({ failed: 4, lastAt: at(0) }, at(9)).failed).toBe(5);
  expect(withOneMore({ failed: 100, lastAt: at(0) }, at(60)).failed).toBe(100);
});

test("a day after the last failure the count begins anew", () => {
  expect(withOneMore({ failed: 9, lastAt: at(0) }, at(DAY_S - 1)).failed).toBe(10);
  expect(withOneMore({ failed: 9, lastAt: at(0) }, at(DAY_S)).failed).toBe(1);
});
