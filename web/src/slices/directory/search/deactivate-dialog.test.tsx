import { physicians } from "@linnet/contract/directory/physicians";
import { type Departure, practiceHandover } from "@linnet/contract/practice/handover";
import { waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { fakeApi } from "../../../../test/fake-api.ts";
import { newTab } from "../../../../test/show-app.tsx";
import { showDialog } from "../../../../test/show-dialog.tsx";
import { DeactivateDialog } from "./deactivate-dialog.tsx";

const ofPractice = (practiceId: number, practiceName: string, leftOn: string | null = null): Departure => ({
  practiceId,
  practiceName,
  physicianId: 8,
  physicianName: "Lindgren, Rita",
  leftOn,
  patients: 45,
  unreviewedResults: 1,
  criticalResults: 0,
  openReferrals: 3,
  appointments: 7,
  colleagues: [{ physicianId: 7, name: "Ashby, Dora" }],
  mayDecide: true,
});

describe("deactivating a physician", () => {
  afterEach(() => vi.restoreAllMocks());

  async function open() {
    newTab();
    const api = fakeApi();
    vi.spyOn(window.location, "reload").mockImplementation(() => undefined);
    api.reply(physicians.deactivate, true);
    const past = ofPractice(13, "Northgate Pediatrics", "2026-01-02T00:00:00.000Z");
    api.reply(practiceHandover.departure, [ofPractice(11, "Lakeside Pediatrics"), ofPractice(12, "Riverside Pediatrics"), past]);
    const removal = { type: "physician" as const, id: 8, name: "Rita Lindgren" };
    const { user, dialog } = await showDialog((onClose) => <DeactivateDialog removal={removal} onClose={onClose} />);
    const inside = within(dialog);
    await inside.findByText(/^Lakeside Pediatrics: 45 patients/);
    return { api, user, inside };
  }

  it("asks for each practice where they work who takes over, and sends nothing more where that is decided later", async () => {
    const { api, user, inside } = await open();
    expect(inside.getByText(/^Confirmation Required: Please confirm the removal of physician with ID 8\./)).toBeTruthy();
    expect(inside.queryByText(/^Northgate/)).toBeNull();
    await user.click(inside.getByRole("button", { name: "Remove" }));
    await waitFor(() => expect(api.calls(physicians.deactivate)).toHaveLength(1));
    expect(api.calls(physicians.deactivate)[0]).toMatchObject({ body: { takeOver: [] } });
  });

  it("sends who takes over in which practice", async () => {
    const { api, user, inside } = await open();
    const riverside = within(inside.getByRole("radiogroup", { name: "Who takes over at Riverside Pediatrics" }));
    await user.click(riverside.getByRole("radio", { name: "One colleague" }));
    await user.selectOptions(inside.getByRole("combobox", { name: "Colleague" }), "Ashby, Dora");
    await user.click(inside.getByRole("button", { name: "Remove" }));
    await waitFor(() => expect(api.calls(physicians.deactivate)).toHaveLength(1));
    expect(api.calls(physicians.deactivate)[0]).toMatchObject({ body: { takeOver: [{ practiceId: 12, colleagues: [7] }] } });
  });
});
