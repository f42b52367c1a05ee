export { CHOOSE_PATHWAY } from "./choose-pathway.ts";
export { EDUCATION_KEY } from "./education-key.ts";
export { educationScreens } from "./routes.ts";
