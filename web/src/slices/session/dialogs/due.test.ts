import { describe, expect, it } from "vitest";
import { dialogDue } from "./due.ts";

const moment = {
  idleAsked: false,
  reminderDue: false,
  tourAsked: false,
  onHome: true,
  lastLoggedIn: null,
  tourSeen: false,
  inLoginAs: false,
  hasNews: false,
};

describe("the dialogs of a session", () => {
  it("begin with the reminder, and the tour comes after it", () => {
    expect(dialogDue({ ...moment, reminderDue: true })).toBe("reminder");
    expect(dialogDue(moment)).toBe("tour");
  });

  it("show the tour on home only, in the first session only, and once", () => {
    expect(dialogDue({ ...moment, onHome: false })).toBeUndefined();
    expect(dialogDue({ ...moment, lastLoggedIn: "2026-11-19T16:00:00Z" })).toBeUndefined();
    expect(dialogDue({ ...moment, tourSeen: true })).toBeUndefined();
  });

  it("tell what is new after the reminder, on any page", () => {
    const known = { ...moment, lastLoggedIn: "2026-11-19T16:00:00Z", onHome: false, hasNews: true };
    expect(dialogDue({ ...known, reminderDue: true })).toBe("reminder");
    expect(dialogDue(known)).toBe("news");
    expect(dialogDue({ ...known, inLoginAs: true })).toBeUndefined();
  });

  it("are not for administrators who work as somebody else", () => {
    expect(dialogDue({ ...moment, reminderDue: true, inLoginAs: true })).toBeUndefined();
  });

  it("make way for the question whether somebody is still there", () => {
    expect(dialogDue({ ...moment, reminderDue: true, idleAsked: true })).toBeUndefined();
    expect(dialogDue({ ...moment, tourAsked: true, idleAsked: true })).toBeUndefined();
  });

  it("show the tour to whoever asks for it, anywhere", () => {
    expect(dialogDue({ ...moment, tourAsked: true, onHome: false, tourSeen: true })).toBe("tour");
  });
});
