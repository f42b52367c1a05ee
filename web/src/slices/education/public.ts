export { CHOOSE_PATHWAY } from "./choose-pathway.ts";
export { educationScreens } from "./routes.ts";
