export { CARDS, EDUCATION } from "./cards/api.ts";
export { CHOOSE_PATHWAY } from "./cards/choose-pathway.ts";
export { InfoWellCard } from "./cards/info-well-card.tsx";
export { PdfChoice } from "./cards/pdf-choice.tsx";
export { byDay, grandRoundPresentation, lecturePresentation, type Presentation } from "./cards/presentation.ts";
export { PresentationCard } from "./cards/presentation-card.tsx";
export { grandRoundVideo, VIDEO_FRAME, VideoPlayer } from "./cards/video-player.tsx";
