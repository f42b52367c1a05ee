import { accountRequests } from "@linnet/contract/accounts/requests";
import { describe, expect, it } from "vitest";
import { testApp } from "../../../test/test-app.ts";

describe("the account requests of the demo hospital", () => {
  const { call } = testApp();

  it("fill three pages of either list, in every state", async () => {
    const all = await call("ada@linnet.example", accountRequests.list, { body: { practice: false, pageSize: 100 } });
    expect(all.body.total).toBeGreaterThan(20);
    const states = new Set(all.body.data.map(({ accountRequestStatus }) => accountRequestStatus));
    expect([...states].sort()).toEqual(["Completed", "Denied", "Invited", "Pending"]);
    const sent = await call("ada@linnet.example", accountRequests.sentInvitations, { body: { practice: false } });
    expect(sent.body.totalPages).toBeGreaterThanOrEqual(3);
  });

  it("can be opened and saved as they are", async () => {
    const pending = await call("ada@linnet.example", accountRequests.list, { body: { practice: false, searchTerm: "vanterpool" } });
    const id = pending.body.data[0]?.accountRequestId ?? 0;
    const { createdBy, createdOn, modifiedBy, ...request } = (await call("ada@linnet.example", accountRequests.get, { params: { id } }))
      .body;
    const body = { ...request, userFirstName: request.userFirstName ?? "", userLastName: request.userLastName ?? "" };
    expect((await call("ada@linnet.example", accountRequests.edit, { body })).status).toBe(200);
  });
});
