import { z } from "zod";
import { Announcement } from "./content.ts";
import { SliderPicture } from "./home.ts";
import { PortalSettings } from "./session.ts";

/**
 * What the server writes into each page as JSON, in the element of this id: replies that every page asks for, and on the page of home the
 * first picture. It is the same for everyone, signed in or not.
 */
export const PageData = z.object({
  settings: PortalSettings,
  announcements: z.array(Announcement),
  slide: SliderPicture.optional(),
});
export type PageData = z.infer<typeof PageData>;

/** The id of the element that holds it. */
export const PAGE_DATA = "page-data";

/**
 * The frame in which a page is first drawn: home for strangers, another open page with the whole width or as a card, a page inside the
 * portal, or a page without a frame.
 */
export const PageKind = z.enum(["home", "wide", "card", "inside", "alone"]);

/** A page as the build knows it: its path with open places, its title, and the files that it needs besides those of every page. */
export const BuiltPage = z.object({
  path: z.string(),
  kind: PageKind,
  title: z.string(),
  scripts: z.array(z.string()),
  styles: z.array(z.string()),
});
export type BuiltPage = z.infer<typeof BuiltPage>;

/** Where the build lists its pages, in the folder of the built web. */
export const BUILT_PAGES = ".vite/pages.json";

/** The words of a picture, from the name of its file: 'outpatient-center-opens.png' says 'outpatient center opens'. */
export const wordsOfPicture = (imageName: string): string => imageName.replace(/\.\w+$/, "").replaceAll(/[-_]+/g, " ");
