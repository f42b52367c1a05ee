import { announcementNow, announcementTone } from "@linnet/contract/content/announcement-now";
import type { SliderPicture } from "@linnet/contract/home";
import { type BuiltPage, PAGE_DATA, type PageData, wordsOfPicture } from "@linnet/contract/page-data";
import { escaped } from "../escaped.ts";

const NONCE_PLACE = "__CSP_NONCE__";
const PLACE = /<!--fill:(\w+)-->/g;
const HOME_ONLY = /<!--home-->[\s\S]*?<!--\/home-->/g;
const FACTS = ' data-page="inside"';

/** What a page is filled with; without `page` the address is not in the build's list, without `data` the browser asks for it. */
interface Filling {
  nonce: string;
  page: BuiltPage | undefined;
  data: PageData | undefined;
  now: Date;
}

const preloads = ({ scripts, styles }: BuiltPage): string =>
  [
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${escaped(file)}">`),
    ...styles.map((file) => `<link rel="preload" as="style" crossorigin href="/${escaped(file)}">`),
  ].join("");

/** A block of data, which a browser does not run. Its text cannot end it. */
const dataBlock = (data: PageData): string =>
  `<script type="application/json" id="${PAGE_DATA}">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`;

/** As React draws it (first picture of home, web/src/slices/home/still-picture.tsx). */
const slideOf = ({ imageName, imageUrl, webpUrl, targetUrl, width, height }: SliderPicture): string =>
  `<div class="ln-slide"><a href="${escaped(targetUrl)}" target="_blank" rel="noopener noreferrer"><span>${escaped(
    wordsOfPicture(imageName),
  )}</span><picture><source srcset="${escaped(webpUrl)}" type="image/webp"><img src="${escaped(
    imageUrl,
  )}" alt="" width="${width}" height="${height}" fetchpriority="high"></picture></a></div>`;

/**
 * Fills the places of the built page, `<!--fill:NAME-->`. It says the same to everyone. Places without a value stay empty, and a template
 * without places is sent as it is: an older build.
 */
export function fillPage(template: string, { nonce, page, data, now }: Filling): string {
  const announcement = data && announcementNow(data.announcements, now);
  const hasTitle = page !== undefined && page.kind !== "home" && !page.path.includes(":");
  const values: Record<string, string | undefined> = {
    preloads: page && preloads(page),
    hospital: data && escaped(data.settings.hospitalName),
    announcement:
      announcement &&
      `<section class="fp-strip" aria-label="Announcement" data-tone="${announcementTone[announcement.cssClassId]}">${escaped(announcement.message)}</section>`,
    title: hasTitle ? `<p class="fp-title">${escaped(page.title)}</p>` : undefined,
    slide: data?.slide && slideOf(data.slide),
    data: data && dataBlock(data),
  };
  const facts = ` data-page="${page?.kind ?? "inside"}"${announcement ? ` data-announcement="${announcement.id}"` : ""}`;
  return (page?.kind === "home" ? template : template.replace(HOME_ONLY, ""))
    .replace(FACTS, () => facts)
    .replaceAll(NONCE_PLACE, () => nonce)
    .replaceAll(PLACE, (_place, name: string) => values[name] ?? "");
}
