export { CARDS, HOME } from "./api.ts";
export { InfoWellCard } from "./info-well-card.tsx";
export { PdfChoice } from "./pdf-choice.tsx";
