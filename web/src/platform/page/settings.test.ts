import { session } from "@linnet/contract/session";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { fakeApi } from "../../../test/fake-api.ts";
import { SETTINGS } from "../../../test/people.ts";
import { writePageData } from "../../../test/write-page-data.ts";
import { portalStart } from "./settings.ts";

test("the settings are asked for once, also where everything in view is read anew: they hold the tokens of the page", async () => {
  const api = fakeApi();
  api.reply(session.settings, SETTINGS);
  const queries = new QueryClient();
  const stop = new QueryObserver(queries, portalStart()).subscribe(() => undefined);
  await queries.ensureQueryData(portalStart());
  await queries.invalidateQueries();
  expect(api.calls(session.settings)).toHaveLength(1);
  stop();
});

test("the settings of the page are there before the reply, which replaces them", async () => {
  writePageData({ settings: { ...SETTINGS, hospitalName: "As written" } });
  const api = fakeApi();
  const reply = api.hold(session.settings, { ...SETTINGS, hospitalName: "As replied" });
  const queries = new QueryClient();
  expect((await queries.ensureQueryData(portalStart())).hospitalName).toBe("As written");
  reply();
  await expect.poll(() => queries.getQueryData(portalStart().queryKey)?.hospitalName).toBe("As replied");
  expect(api.calls(session.settings)).toHaveLength(1);
});

test("the settings of the page are enough where the call fails", async () => {
  writePageData({ settings: { ...SETTINGS, hospitalName: "As written" } });
  const api = fakeApi();
  api.fail(session.settings, { status: 503, code: "upstream_unavailable" });
  api.reply(session.failed, true);
  const queries = new QueryClient();
  await queries.ensureQueryData(portalStart());
  await expect.poll(() => api.calls(session.settings)).toHaveLength(1);
  expect(queries.getQueryData(portalStart().queryKey)?.hospitalName).toBe("As written");
});
