export { cardRepository, type NewCard } from "./card-repository.ts";
export { type DocumentKind, documentRepository, type NewDocument } from "./document-repository.ts";
export { eventRepository, type NewGrandRound, type NewLecture } from "./event-repository.ts";
export { forgetVideos } from "./forget-videos.ts";
export { readsEverything } from "./policy.ts";
export { readSliderContent } from "./read-slider-content.ts";
export { contentRepository, type NewAnnouncement, type NewSchedule, type NewSliderImage } from "./repository.ts";
