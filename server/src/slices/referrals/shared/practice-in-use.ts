import type { Actor } from "../../../platform/actor.ts";
import { forbidden } from "../../../platform/http/errors.ts";

/** The actor's current practice (decision G-REF-25). @throws AppError `forbidden` without one. */
export function practiceInUse({ practice }: Actor): NonNullable<Actor["practice"]> {
  if (!practice) throw forbidden("Practice not assigned or Practice is deactivated.");
  return practice;
}
