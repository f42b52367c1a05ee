export { InfoWellCard } from "./info-well-card.tsx";
