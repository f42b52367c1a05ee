export { type DocumentKind, documentRepository, type NewDocument } from "./documents/repository.ts";
export { purgeVideos, VIDEO_DAYS } from "./grand-rounds/purge-videos.ts";
export { listContentToDos } from "./list-to-dos.ts";
export { readsEverything } from "./policy.ts";
export { readSliderContent } from "./read-slider-content.ts";
export { eventRepository, type NewGrandRound, type NewLecture } from "./records/event-repository.ts";
export { cardRepository, type NewCard } from "./records/repository.ts";
export { contentRepository, type NewAnnouncement, type NewSchedule, type NewSliderImage } from "./repository.ts";
export { sliderAddresses, sliderFiles } from "./slider-files.ts";
