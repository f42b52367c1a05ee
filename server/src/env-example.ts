import { configVariables } from "./config-variables.ts";

/** Prints `.env.example`: every variable with its sentence, and its default where it has one. */
const lines = Object.entries(configVariables).flatMap(([name, schema]) => {
  const unset = schema.safeParse(undefined);
  const byDefault = unset.success && unset.data !== undefined ? String(unset.data) : "";
  return [`# ${schema.description ?? ""}`, `#${name}=${byDefault}`, ""];
});
process.stdout.write(lines.join("\n"));
