import { directory } from "@linnet/contract/directory";
import { describe, expect, it } from "vitest";
import { aLocation, aPractice, editOf } from "../../../test/practice-form.ts";
import { practiceIds } from "../../../test/practice-ids.ts";
import { testApp } from "../../../test/test-app.ts";

const ADA = "ada@linnet.example";
const FASTER = /^Ada Winterbourne changed this practice on .* Reload the page\.$/;

describe("who edits a practice whose owner or default location somebody changes meanwhile", () => {
  const hospital = testApp();
  const { call } = hospital;
  const ids = practiceIds(hospital);
  const get = async (id: number) => (await call(ADA, directory.get, { params: { id } })).body;
  const edit = async (practice: Awaited<ReturnType<typeof get>>) =>
    call(ADA, directory.edit, { body: editOf(practice, { groupName: "Edited" }) });

  it("is told of another owner, whose entry and the former one's say who did it, and goes on with what is there now", async () => {
    const opened = await get(await ids.practice("Lakeside Pediatrics"));
    const physicianId = await ids.physician("Ashby");
    expect((await call(ADA, directory.changeOwner, { body: { practiceId: opened.id, physicianId } })).status).toBe(200);

    const now = await get(opened.id);
    expect(now.modifiedOn > opened.modifiedOn).toBe(true);
    const changed = now.physicians.filter(({ dateModified, id }) =>
      opened.physicians.some((link) => link.id === id && link.dateModified < dateModified),
    );
    expect(changed.map(({ physicianLastName, modifiedBy }) => [physicianLastName, modifiedBy])).toEqual([
      ["Ashby", "Ada Winterbourne"],
      ["Marchetti", "Ada Winterbourne"],
    ]);
    expect(await edit(opened)).toMatchObject({ status: 409, body: { message: expect.stringMatching(FASTER) } });
    expect((await edit(now)).status).toBe(200);
  });

  it("is told of another default location, and of the next one after that", async () => {
    const form = {
      ...aPractice("Two Places", [await ids.physician("Ashby")]),
      practice_Location: [aLocation(), aLocation({ city: "Harbor" })],
    };
    const { id } = (await call(ADA, directory.create, { body: form })).body;
    const choose = async (locationId = 0) =>
      expect((await call(ADA, directory.changeDefaultLocation, { body: { practiceId: id, locationId } })).status).toBe(200);
    const opened = await get(id);
    const [first, second] = opened.locations.map((location) => location.id);

    await choose(second);
    const between = await get(id);
    expect(between).toMatchObject({ modifiedBy: "Ada Winterbourne", locations: [{ id: second, defaultLocation: true }, { id: first }] });
    expect(await edit(opened)).toMatchObject({ status: 409, body: { message: expect.stringMatching(FASTER) } });

    await choose(first);
    expect((await edit(between)).status).toBe(409);
    expect((await edit(await get(id))).status).toBe(200);
  });

  it("is told of nothing where it was so before", async () => {
    const opened = await get(await ids.practice("Hillcrest Children’s Clinic"));
    const owner = opened.physicians.find(({ isPracticeOwner }) => isPracticeOwner)?.physId ?? 0;
    const place = opened.locations.find(({ defaultLocation }) => defaultLocation)?.id ?? 0;
    await call(ADA, directory.changeOwner, { body: { practiceId: opened.id, physicianId: owner } });
    await call(ADA, directory.changeDefaultLocation, { body: { practiceId: opened.id, locationId: place } });
    expect((await edit(opened)).status).toBe(200);
  });
});
