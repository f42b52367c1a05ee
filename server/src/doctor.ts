/** The command `npm run doctor`: looks at everything that the configuration names, and says what to do. */
import { examine } from "./doctor/examine.ts";
import type { Finding } from "./doctor/finding.ts";
import { endProcess } from "./platform/process/end-process.ts";
import { VERSION } from "./platform/version.ts";

const MARKS: Record<Finding["grade"], string> = { right: "✓", note: "·", wrong: "✗" };

process.stdout.write(`Linnet ${VERSION}\n`);
const findings = await examine();
for (const grade of ["right", "note", "wrong"] as const)
  for (const { about, sentence } of findings.filter((each) => each.grade === grade))
    process.stdout.write(`${MARKS[grade]} ${about}: ${sentence}\n`);
const wrongs = findings.filter(({ grade }) => grade === "wrong").length;
process.stdout.write(wrongs === 0 ? "\nNo problems found.\n" : `\n${wrongs === 1 ? "1 problem" : `${wrongs} problems`} to fix.\n`);
endProcess(wrongs === 0 ? 0 : 1);
