import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { showDialog } from "../../../test/show-dialog.tsx";
import { violations } from "../../../test/violations.ts";
import { GuardedDialog } from "./guarded-dialog.tsx";

function Notes({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState("");
  return (
    <GuardedDialog child={null} title="Decline the referral?" size={480} isUnsaved={text !== ""} onClose={onClose}>
      {(close) => (
        <>
          <label>
            Notes
            <textarea data-autofocus value={text} onChange={({ currentTarget }) => setText(currentTarget.value)} />
          </label>
          <button type="button" onClick={close}>
            Not now
          </button>
        </>
      )}
    </GuardedDialog>
  );
}

describe("a dialog with a form", () => {
  const open = () => showDialog((onClose) => <Notes onClose={onClose} />);
  const notes = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Notes" });
  const title = (name: string) => screen.findByRole("dialog", { name });
  const press = ({ user }: Awaited<ReturnType<typeof open>>, name: string) => user.click(screen.getByRole("button", { name }));

  it.each(["Not now", "Esc"])("closes right away if nothing was typed: %s", async (way) => {
    const tab = await open();
    await (way === "Esc" ? tab.user.keyboard("{Escape}") : press(tab, way));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it.each(["Not now", "Esc"])("asks once if something was typed, and closes: %s", async (way) => {
    const tab = await open();
    await tab.user.type(notes(), "No room");
    await (way === "Esc" ? tab.user.keyboard("{Escape}") : press(tab, way));
    await title("Close ‘Decline the referral’?");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Stay" }));
    expect(await violations()).toEqual([]);
    await press(tab, "Close");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it.each(["Stay", "Esc"])("continues with the typed words: %s", async (way) => {
    const tab = await open();
    await waitFor(() => expect(document.activeElement).toBe(notes()));
    await tab.user.keyboard("No room{Escape}");
    await title("Close ‘Decline the referral’?");
    await (way === "Esc" ? tab.user.keyboard("{Escape}") : press(tab, way));
    await title("Decline the referral?");
    expect(document.activeElement).toBe(notes());
    await tab.user.keyboard(" today");
    expect(notes().value).toBe("No room today");
  });
});
