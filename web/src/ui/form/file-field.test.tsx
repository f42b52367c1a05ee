import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { renderThemed } from "../../../test/render-themed.tsx";
import { violations } from "../../../test/violations.ts";
import { FileField } from "./file-field.tsx";

const TAKEN = {
  accept: ".pdf",
  errorOf: ({ name, size }: File) => (name.endsWith(".pdf") ? (size > 5 ? "File is larger than 5 bytes" : undefined) : "Only PDF files"),
};
const file = (name: string, content = "pdf") => new File([content], name);

function Field({ error }: { error?: string }) {
  const [value, setValue] = useState<File | null>(null);
  return (
    <fieldset disabled={error === "sending"}>
      <FileField label="Plan" help="A PDF, at most 5 bytes" taken={TAKEN} value={value} onChange={setValue} error={error} />
    </fieldset>
  );
}

const area = () => screen.getByText(/^(Drop a file here|fever)/).closest<HTMLElement>(".mantine-Dropzone-root")!;
const drop = (...files: File[]) =>
  fireEvent.drop(area(), {
    dataTransfer: { files, items: files.map((each) => ({ kind: "file", getAsFile: () => each })), types: ["Files"] },
  });

describe("a field for one file", () => {
  it("shows its label, the accepted files, and the error", async () => {
    renderThemed(<Field error="File is missing" />);
    const choose = screen.getByRole("button", { name: "Plan Choose a file" });
    expect(screen.getByRole("group", { name: "Plan" })).toBeTruthy();
    expect(
      choose
        .getAttribute("aria-describedby")!
        .split(" ")
        .map((id) => document.getElementById(id)?.textContent),
    ).toEqual(["File is missing", "A PDF, at most 5 bytes"]);
    expect(await violations()).toEqual([]);
  });

  it("shows the dropped file, and removes it", async () => {
    renderThemed(<Field />);
    drop(file("fever.pdf"));
    expect(await screen.findByText("fever.pdf")).toBeTruthy();
    expect(screen.getByText("3 bytes")).toBeTruthy();
    expect(await violations()).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Remove the file" }));
    expect(screen.queryByText("fever.pdf")).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Plan Choose a file" }));
  });

  it("takes the first file that fits, and says why the others do not", async () => {
    renderThemed(<Field />);
    drop(file("notes.docx"), file("fever.pdf"), file("large.pdf", "too large"), file("cooling.pdf"));
    const refused = within(await screen.findByRole("alert"));
    expect(refused.getByText("These 3 files were not added:")).toBeTruthy();
    expect(refused.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "notes.docx: Only PDF files",
      "large.pdf: File is larger than 5 bytes",
      "cooling.pdf: You can add only one file here",
    ]);
    expect(screen.getByText("fever.pdf")).toBeTruthy();
    drop(file("fever-2.pdf"));
    expect(await screen.findByText("fever-2.pdf")).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("takes nothing while its form is being sent", async () => {
    renderThemed(<Field error="sending" />);
    drop(file("fever.pdf"));
    // A drop is handled asynchronously, so the test waits for it on a field that accepts one.
    renderThemed(<Field />);
    fireEvent.drop(screen.getAllByText("Drop a file here, or choose one")[1]!, {
      dataTransfer: { files: [file("fever.pdf")], items: [], types: ["Files"] },
    });
    await waitFor(() => expect(screen.getAllByText("fever.pdf")).toHaveLength(1));
  });
});
