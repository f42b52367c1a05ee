import type { Choice } from "@linnet/contract/referrals/form";

const PROMPT = { value: "", label: "Please make a selection..." };
/** The only option of a select without data (decision G-X-26). */
const NOTHING = { value: "", label: "data not available", disabled: true };

/** A select's options after the prompt (ACR-030, ACR-037). */
export const choicesWithPrompt = (choices: readonly Choice[]) =>
  choices.length === 0 ? [NOTHING] : [PROMPT, ...choices.map(({ id, display }) => ({ value: String(id), label: display }))];
