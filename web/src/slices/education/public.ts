export { CHOOSE_PATHWAY } from "./choose-pathway.ts";
export { EDUCATION_KEY } from "./education-key.ts";
export { type Presentation, textParts } from "./presentation.ts";
export { PresentationCard } from "./presentation-card.tsx";
export { educationScreens } from "./routes.ts";
