import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { caseFolder, importHospital } from "../../../test/import-hospital.ts";
import { checkOwners } from "../check-owners.ts";

const LETTER_A = "Letter about child A: confidential words.";

describe("children whom an earlier version has mixed up", () => {
  const hospital = importHospital();
  const checked = async () => {
    const said: string[] = [];
    const isRight = await checkOwners({ db: hospital.db, say: (line) => said.push(line) });
    return { said, isRight };
  };

  it("are not there where each resource is its patient's", async () => {
    expect(await checked()).toEqual({ said: ["No resource in the record refers to another patient's data."], isRight: true });
    await hospital.imported(caseFolder("older-export-after-newer", "1-new"));
    expect(await checked()).toMatchObject({ isRight: true });
  });

  it("are named with what reaches the other child, by type, id and place, and nothing of what is in it", async () => {
    await hospital.imported(caseFolder("same-file-id-of-two-children"));
    // What the version before has written: the second child's in the place of the first's.
    const { db } = hospital;
    await sql`delete from ehr_resources where source = 'default' and (type, id) in (select 'Binary', id from ehr_resources where id like 'w.%')`.execute(
      db,
    );
    await sql`update ehr_resources set of_patients = null, import_place = 'child-b.json, line 30, entry 2'
      where source = 'default' and type in ('Binary', 'Medication') and of_patients is not null`.execute(db);
    await sql`update ehr_resources set person_id = 'bin-b' where source = 'default' and type = 'Observation' and id = 'o-1'`.execute(db);
    await sql`update ehr_resources set resource = jsonb_set(resource, '{content,0,attachment,url}', '"Binary/doc-1"')
      where source = 'default' and id = 'note-b'`.execute(db);

    const { said, isRight } = await checked();
    expect(isRight).toBe(false);
    expect(said).toEqual([
      expect.stringMatching(
        /^DiagnosticReport\.result refers to another patient's Observation: 1 \(DiagnosticReport\/rep-a: child-a\.json, line \d+, entry 5\)$/,
      ),
      expect.stringMatching(/^DocumentReference\.content refers to another patient's Binary: 1 \(DocumentReference\/note-a: child-a\.json/),
      expect.stringMatching(
        /^MedicationRequest\.medicationReference refers to another patient's Medication: 1 \(MedicationRequest\/rx-a: child-a\.json/,
      ),
      "These patients may be mixed up. Import the folder again with --source NAME to keep the IDs of the two systems separate.",
    ]);
    expect(said.join(" ")).not.toMatch(/Ivy|Alder|Birch|Methotrexate|BIN-/);

    // Imported once more, each has their own again, but for what the record has of the other; with a source all of it.
    await hospital.imported(caseFolder("same-file-id-of-two-children"));
    expect(await hospital.chartOf("bin-a")).toMatchObject({ medications: ["Amoxicillin"], notes: { "Letter a": LETTER_A }, labs: [] });
    await hospital.imported(caseFolder("same-file-id-of-two-children"), { source: "east" });
    const [, ivy = ""] = (await hospital.idsOf("Alder")).toSorted((one, other) => one.length - other.length);
    expect(await hospital.chartOf(ivy)).toMatchObject({
      medications: ["Amoxicillin"],
      notes: { "Letter a": LETTER_A },
      labs: ["Potassium 3.9"],
    });
  });
});
