import { describe, expect, it } from "vitest";
import { commandWords, unclearLines } from "./command-words.ts";

describe("a command of a release", () => {
  it("is the server's file that package.json names, with its flags and words", () => {
    expect(commandWords("node server/src/account.ts add", "/opt/linnet/")).toEqual(["/opt/linnet/server/src/account.ts", "add"]);
    expect(commandWords("node --max-semi-space-size=16 server/src/main.ts", "/opt/linnet/")).toEqual([
      "--max-semi-space-size=16",
      "/opt/linnet/server/src/main.ts",
    ]);
  });

  it.each([undefined, "node tools/start.mjs", "vite build"])("is not %s", (script) =>
    expect(commandWords(script, "/opt/linnet/")).toBeUndefined(),
  );
});

describe("a line of the settings", () => {
  it.each(["", "# a comment with 'quotes'", "A=", "MAIL_FROM=Linnet <portal@hospital.example>", "A='it has # and \\'", 'A="two words"'])(
    "is read alike by systemd and Node: %s",
    (line) => expect(unclearLines(line)).toEqual([]),
  );

  it.each(["A=one#two", "A=it's", String.raw`A=one\two`, 'A="one # two"', "A='one' two"])("has to be in single quotes: %s", (line) =>
    expect(unclearLines(`B=1\n${line}`)).toEqual(["A"]),
  );
});
