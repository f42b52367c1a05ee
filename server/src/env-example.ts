import { configVariables, SECRET_VARIABLES } from "./config-variables.ts";

/** Prints `.env.example`: every variable with its sentence, and its default where it has one; of a secret also the variable of its file. */
const lines = Object.entries(configVariables).flatMap(([name, schema]) => {
  const unset = schema.safeParse(undefined);
  const byDefault = unset.success && unset.data !== undefined ? String(unset.data) : "";
  const inFile = SECRET_VARIABLES.includes(name) ? [`#${name}_FILE=`] : [];
  return [`# ${schema.description ?? ""}`, `#${name}=${byDefault}`, ...inFile, ""];
});
process.stdout.write(lines.join("\n"));
