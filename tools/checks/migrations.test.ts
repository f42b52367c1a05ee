import { describe, expect, it } from "vitest";
import { additiveMigrations } from "./migrations.ts";

const found = (text: string, path = "server/migrations/9000-later.sql") => additiveMigrations([{ path, text }]).map(({ line }) => line);

describe("a migration after the last release", () => {
  it.each([
    "drop table visits;",
    "alter table visits drop column place;",
    "drop index visits_by_day;",
    "alter table visits rename to appointments;",
    "alter table visits rename column place to location;",
    "alter table visits alter column place type int using place::int;",
    "alter table visits alter column place set not null;",
    "alter table visits alter column place drop default;",
    "alter table visits add column place text not null;",
    "alter table visits drop constraint visits_kind_check;",
    "truncate visits;",
  ])("takes away by: %s", (statement) => expect(found(`-- Why.\n${statement}`)).toEqual([2]));

  it.each([
    "create table visits (id int not null);",
    "alter table visits add column place text;",
    "alter table visits add column place text not null default '';",
    "alter table visits drop constraint visits_kind_check;\nalter table visits add constraint visits_kind_check check (kind in (1, 2));",
    "create index visits_by_day on visits (day);",
    "-- Nothing here would drop table visits.\nselect 1;",
  ])("only adds by: %s", (statement) => expect(found(statement)).toEqual([]));

  it("may take away what the last release does not need, and says so", () => {
    const dropped = "drop table visits;\nupdate schema_support set oldest_migration = ";
    expect(found(`${dropped}'0059-schema-support';`)).toEqual([]);
    expect(found(`${dropped}'9000-later';`)).toEqual([1]);
  });
});

it("leaves the migrations of the last release, and other SQL, as they are", () => {
  expect(found("drop table visits;", "server/migrations/0059-schema-support.sql")).toEqual([]);
  expect(found("drop table visits;", "bench/src/data/tables.sql")).toEqual([]);
});
