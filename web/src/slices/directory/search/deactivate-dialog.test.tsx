import { within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { fakeApi } from "../../../../test/fake-api.ts";
import { showDialog } from "../../../../test/show-dialog.tsx";
import { violations } from "../../../../test/violations.ts";
import { DeactivateDialog } from "./deactivate-dialog.tsx";

describe("asking before a record of the directory is deactivated", () => {
  beforeEach(() => void fakeApi());

  it.each([
    ["practice", "Its members lose this practice."],
    ["physician", "They lose their roles in all practices."],
  ] as const)("says of a %s by its id what is lost, and that there is no way back", async (type, loss) => {
    const { dialog } = await showDialog((onClose) => <DeactivateDialog removal={{ type, id: 11, name: "Lakeside" }} onClose={onClose} />);
    const text = within(dialog).getByText(`Confirmation Required: Please confirm the removal of ${type} with ID 11.`).textContent;
    expect(text).toContain(loss);
    expect(text).toContain("You cannot undo this");
    expect(await violations()).toEqual([]);
  });

  it("closes without an act when it is cancelled", async () => {
    const closed = vi.fn();
    const removal = { type: "practice", id: 11, name: "Lakeside" } as const;
    const { user, dialog } = await showDialog(() => <DeactivateDialog removal={removal} onClose={closed} />);
    await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
    expect(closed).toHaveBeenCalledOnce();
  });
});
