import { useQuery } from "@tanstack/react-query";
import { Banner } from "../../ui/banner.tsx";
import { homeCards, sliderPictures } from "./api.ts";

/** The browser has no room for what the page keeps; the page works all the same (SES-076, the specification's words). */
export function StorageAlert() {
  const pictures = useQuery(sliderPictures);
  const cards = useQuery(homeCards);
  if (pictures.data?.kept !== false && cards.data?.kept !== false) return null;
  return (
    <Banner tone="warning" role="alert">
      Cannot store the images in local storage as it has exceeded the localStorage limit. Please contact the administrator
    </Banner>
  );
}
