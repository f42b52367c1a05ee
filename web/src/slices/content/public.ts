export { AnnouncementStrip } from "./announcement-strip.tsx";
