import { describe, expect, it } from "vitest";
import { appends, file, labelled, note, to } from "./ehr-resources.ts";
import type { StoredEhr } from "./ehr-suite.ts";

/** What every adapter promises of notes. */
export function ehrNoteSuite({ ehr, stored }: StoredEhr): void {
  const ofVisit = (id: string) => ({ context: { encounter: [to("Encounter", id)] } });
  const noteIdsOf = async (personId: string, options = {}) => (await ehr().notesOf(personId, options)).notes.map(({ id }) => id).sort();

  describe("notes", () => {
    it("say who wrote them and as what, by role or by person", async () => {
      await stored("uma", [
        note("uma-1", { author: [{ reference: "Practitioner/uma-dr" }] }),
        note("uma-2", { author: [{ reference: "PractitionerRole/uma-role" }] }),
        note("uma-3", { author: [{ display: "Visiting team" }] }),
        note("uma-4"),
        note("uma-5", { author: [{ reference: "Patient/uma-dr", display: "A parent" }] }),
        { resourceType: "Practitioner", id: "uma-dr", name: [{ family: "Hallam", given: ["Ingrid"] }] },
        {
          resourceType: "PractitionerRole",
          id: "uma-role",
          practitioner: { reference: "Practitioner/uma-dr" },
          code: [{ text: "Attending Nephrologist" }],
        },
      ]);

      const { notes } = await ehr().notesOf("uma");
      const writtenBy = Object.fromEntries(notes.map(({ id, writtenBy }) => [id, writtenBy]));
      const hallam = { name: "Hallam, Ingrid", position: "Attending Nephrologist" };
      expect(writtenBy).toEqual({
        "uma-1": hallam,
        "uma-2": hallam,
        "uma-3": { name: "Visiting team", position: "" },
        "uma-4": { name: "", position: "" },
        "uma-5": { name: "A parent", position: "" },
      });
    });

    it("are looked back to, each with what was added to it; what was written on that very instant counts", async () => {
      const late = { date: "2026-03-20T08:00:00Z" };
      await stored("vera", [
        note("vera-old", { date: "2026-02-28T23:59:59-08:00" }),
        note("vera-day", { date: "2026-03-01" }),
        note("vera-undated", { date: undefined }),
        note("vera-parent", { date: "2025-01-01T08:00:00Z" }),
        note("vera-added", { ...late, ...appends("vera-parent") }),
      ]);

      expect(await noteIdsOf("vera", { since: new Date("2026-03-01T08:00:00Z") })).toEqual(["vera-added", "vera-day", "vera-parent"]);
      expect(await noteIdsOf("vera")).toHaveLength(5);
    });

    it("are of one visit, and a newer version of another visit still takes an older one's place", async () => {
      const replaces = { relatesTo: [{ code: "replaces", target: { reference: "DocumentReference/wim-old" } }] };
      await stored("wim", [note("wim-1", ofVisit("wim-e")), note("wim-old", ofVisit("wim-e")), note("wim-new", replaces)]);
      expect(await noteIdsOf("wim", { encounterId: "wim-e" })).toEqual(["wim-1"]);
    });

    it("give their words in the first format that can be had, from the note or from the Binary it names", async () => {
      const pdf = Buffer.from("%PDF-1.7 tiny").toString("base64");
      const named = (url: string) => ({ attachment: { contentType: "application/pdf", url } });
      await stored("yui", [
        note("yui-1", { content: [{ attachment: file("Words") }, named("Binary/yui-pdf")] }),
        note("yui-2", { content: [named("Binary/yui-gone"), named("Binary/yui-broken"), { attachment: file("Words") }] }),
        { resourceType: "Binary", id: "yui-pdf", contentType: "application/pdf", data: pdf },
        { resourceType: "Binary", id: "yui-broken", contentType: "application/pdf", data: "AAAA" },
      ]);
      const wordsOf = async (id: string, formats: ("pdf" | "html" | "text")[], personId = "yui") => {
        const found = await ehr().documentOf({ personId, kind: "note", id }, formats);
        return found && [found.format, Buffer.from(found.bytes).toString()];
      };

      expect(await wordsOf("yui-1", ["pdf"])).toEqual(["pdf", "%PDF-1.7 tiny"]);
      expect(await wordsOf("yui-1", ["html", "text"])).toEqual(["text", "Words"]);
      expect(await wordsOf("yui-2", ["pdf"])).toBeUndefined();
      expect(await wordsOf("yui-2", ["pdf", "text"])).toEqual(["text", "Words"]);
      expect(await wordsOf("yui-1", ["pdf"], "somebody-else")).toBeUndefined();
    });
  });
}

/** What every adapter promises of notes that are held back. */
export function ehrHeldNoteSuite({ ehr, stored }: StoredEhr): void {
  const noteIdsOf = async (personId: string, options = {}) => (await ehr().notesOf(personId, options)).notes.map(({ id }) => id).sort();

  describe("notes that do not leave the record", () => {
    it("hold back what is restricted, count it, and do not know it by its id", async () => {
      await stored("xan", [
        note("xan-open"),
        note("xan-held", { meta: { security: [{ code: "R" }] } }),
        note("xan-labelled", { securityLabel: [{ coding: [{ code: "V" }] }] }),
        note("xan-added", appends("xan-held")),
      ]);

      expect(await noteIdsOf("xan")).toEqual(["xan-open"]);
      expect((await ehr().notesOf("xan")).withheld).toEqual({ "security-label": 3 });
      expect(await ehr().patientOf({ noteId: "xan-open" })).toBe("xan");
      for (const noteId of ["xan-held", "xan-labelled", "xan-added", "nothing"]) expect(await ehr().patientOf({ noteId })).toBeUndefined();
    });

    it("are held back with the restricted document of another kind that they add to", async () => {
      const category = [{ coding: [{ system: "urn:documents", code: "discharge-letter" }] }];
      const ofImaging = [{ coding: [{ system: "http://loinc.org", code: "LP29684-5" }] }];
      await stored("xia", [
        note("xia-letter", { ...labelled("R"), category }),
        note("xia-added", appends("xia-letter")),
        note("xia-images", { ...labelled("R"), category: ofImaging }),
        note("xia-about-images", appends("xia-images")),
        note("xia-open"),
      ]);
      expect(await noteIdsOf("xia")).toEqual(["xia-open"]);
      expect(await ehr().patientOf({ noteId: "xia-added" })).toBeUndefined();
      expect(await ehr().patientOf({ noteId: "xia-images" })).toBeUndefined();
    });
  });
}
