import type { z } from "zod";
import type { HumanName } from "./elements.ts";

type Name = z.output<typeof HumanName>;

const FORMER = new Set(["old", "maiden"]);
const RANK = ["official", "usual"];
const rank = ({ use }: Name) => (RANK.includes(use ?? "") ? RANK.indexOf(use ?? "") : RANK.length);

/** The name a person goes by: the official one, else the usual one, else the first that is not a former one. */
export function currentName(names: readonly Name[]): Name | undefined {
  return names.filter(({ use }) => !FORMER.has(use ?? "")).sort((one, other) => rank(one) - rank(other))[0];
}

/** `LAST, FIRST MIDDLE` as lists show it; what the record does not know is left out (the mapping's rule 0.10). */
export function listedName(names: readonly Name[]): string {
  const name = currentName(names);
  if (!name) return "";
  return [name.family, name.given.join(" ")].filter(Boolean).join(", ") || name.text || "";
}
