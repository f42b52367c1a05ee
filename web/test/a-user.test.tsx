import { render, screen } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { aUser } from "./a-user.ts";

/** A field that reports its keys; with `isNew` each change creates a new element, like a careless React `key`. */
function Field({ isNew = false, onKey = () => undefined }: { isNew?: boolean; onKey?: (key: string) => void }) {
  const [value, setValue] = useState("");
  return (
    <input
      key={isNew ? value : "same"}
      value={value}
      onChange={(event) => setValue(event.currentTarget.value)}
      onKeyDown={({ key }) => onKey(key)}
    />
  );
}

describe("a user who types", () => {
  it.each(["Ana", "Wrenfield", "a@b.example", "Zoë 🐦 Ñandú"])("%s, and it stands in the field", async (word) => {
    render(<Field />);
    await aUser().type(screen.getByRole("textbox"), word);
    expect(screen.getByRole<HTMLInputElement>("textbox").value).toBe(word);
  });

  it("presses the keys that come after a word", async () => {
    const onKey = vi.fn<(key: string) => void>();
    render(<Field onKey={onKey} />);
    await aUser().type(screen.getByRole("textbox"), "Wrenfield{Enter}");
    expect(onKey.mock.calls.flat().at(-1)).toBe("Enter");
    expect(screen.getByRole<HTMLInputElement>("textbox").value).toBe("Wrenfield");
  });

  it("does not get a word into a field that the first letter takes away", async () => {
    render(<Field isNew />);
    await aUser().type(screen.getByRole("textbox"), "Wrenfield");
    expect(screen.getByRole<HTMLInputElement>("textbox").value).toBe("W");
  });
});
