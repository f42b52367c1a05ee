import { fileURLToPath } from "node:url";

/** A picture of home: its PNG lies in `pictures`, beside the drawing it was made from. */
export interface DemoPicture {
  imageName: string;
  targetUrl: string;
  active: boolean;
  /** When it was put on home. */
  daysAgo: number;
}

const onSite = (page: string) => `https://www.wrenfield.example/${page}`;

/** Three pictures that are shown, and one that is not any more. */
export const demoPictures: readonly DemoPicture[] = [
  { imageName: "alder-park.png", targetUrl: onSite("alder-park"), active: true, daysAgo: 2 },
  { imageName: "grand-rounds.png", targetUrl: onSite("grand-rounds"), active: true, daysAgo: 16 },
  { imageName: "flu-clinics.png", targetUrl: onSite("flu-clinics"), active: true, daysAgo: 30 },
  { imageName: "grand-rounds.png", targetUrl: onSite("grand-rounds/last-year"), active: false, daysAgo: 370 },
];

export const fileOf = ({ imageName }: Pick<DemoPicture, "imageName">): string =>
  fileURLToPath(new URL(`pictures/${imageName}`, import.meta.url));
