import { within } from "@testing-library/react";

/** What a list of facts says, row by row: the label, and after it what is written there, piece by piece. */
export const factsOf = (container: HTMLElement): string[][] =>
  within(container)
    .getAllByRole("term")
    .map((term) => [term.textContent, ...Array.from(term.nextElementSibling?.childNodes ?? [], (piece) => piece.textContent ?? "")]);
