import { describe, expect, it } from "vitest";
import { statementsOf } from "./migrate.ts";

const split = (...lines: string[]) => statementsOf("0007-more.sql", lines.join("\n")).map((statement) => statement.trim());

describe("the statements of a migration", () => {
  it("end with a semicolon at the end of a line, outside a body", () => {
    const body = ["create function one() returns int as $$", "begin return 1;", "end $$ language plpgsql;"];
    expect(split("-- why", "create table a (", "  id int", ");", ...body, "")).toEqual([
      "-- why\ncreate table a (\n  id int\n);",
      body.join("\n"),
    ]);
  });

  it("may be followed by blank lines and notes", () => {
    expect(split("select 1;", "", "-- the end;", "  ")).toEqual(["select 1;"]);
  });

  it.each([
    ["has no semicolon", "drop table b"],
    ["has a note behind its semicolon", "drop table b; -- no longer used"],
    ["never leaves its body", "do $$ begin end;"],
  ])("are refused when the last one %s", (_case, last) => {
    expect(() => split("select 1;", last)).toThrow("The migration 0007-more.sql must end");
  });
});
