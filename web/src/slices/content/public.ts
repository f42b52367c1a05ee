export { AnnouncementStrip } from "./announcements/strip.tsx";
