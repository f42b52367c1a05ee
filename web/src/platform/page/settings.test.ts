import { session } from "@linnet/contract/session";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { fakeApi } from "../../../test/fake-api.ts";
import { SETTINGS } from "../../../test/people.ts";
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
