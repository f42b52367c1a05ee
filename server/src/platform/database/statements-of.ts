const isNote = (line: string) => line.trim() === "" || line.trimStart().startsWith("--");

/**
 * Splits a migration at a semicolon that ends a line, outside `$$ … $$`: drivers take one statement at a time.
 * @throws Error when the file ends in the middle of a statement, so that none is left out unnoticed.
 */
export function statementsOf(file: string, text: string): string[] {
  const statements: string[] = [];
  let open = "";
  for (const line of text.split("\n")) {
    open += `${line}\n`;
    const inBody = (open.match(/\$\$/g) ?? []).length % 2 === 1;
    if (inBody || isNote(line) || !line.trimEnd().endsWith(";")) continue;
    statements.push(open);
    open = "";
  }
  if (open.split("\n").every(isNote)) return statements;
  throw new Error(`The migration ${file} does not end with a semicolon at the end of a line: its last statement would not be run.`);
}
