import { expect, it } from "vitest";
import { SETTINGS } from "../../../test/people.ts";
import { writePageData } from "../../../test/write-page-data.ts";
import { pageData } from "./page-data.ts";

it("is what the server wrote into the page", () => {
  writePageData();
  expect(pageData()).toEqual({ settings: SETTINGS, announcements: [] });
});

it.each(["", "{", "null", '{"settings":{}}', "[]"])("is not there where another version wrote %j", (text) => {
  writePageData({}, text);
  expect(pageData()).toBeUndefined();
});

it("is not there in the page of an older server", () => {
  expect(pageData()).toBeUndefined();
});
