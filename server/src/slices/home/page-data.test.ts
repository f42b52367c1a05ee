import { content } from "@linnet/contract/content";
import { home } from "@linnet/contract/home";
import { PageData } from "@linnet/contract/page-data";
import { session } from "@linnet/contract/session";
import { expect, it } from "vitest";
import { testApp } from "../../../test/test-app.ts";
import { pageData } from "./page-data.ts";

const hospital = testApp();

it("a page says what a stranger gets from the calls, and the first picture on home alone", async () => {
  const data = pageData(hospital.platform, hospital.app.log);
  const [inside, ofHome] = [await data(false), await data(true)];
  const answer = async (endpoint: typeof session.settings | typeof content.announcements) => (await hospital.call(null, endpoint, {})).body;
  expect(inside).toEqual({ settings: await answer(session.settings), announcements: await answer(content.announcements) });
  const { body: pictures } = await hospital.call(null, home.slider, { query: { content: "false" } });
  expect(ofHome).toEqual({ ...inside, slide: pictures[0] });
  expect(PageData.parse(JSON.parse(JSON.stringify(ofHome)))).toEqual(ofHome);
});
