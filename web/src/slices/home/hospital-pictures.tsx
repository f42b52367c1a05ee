import type { SliderPicture } from "@linnet/contract/home";
import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { isWebAddress } from "../../platform/format/web-address.ts";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { sliderPictures } from "./api.ts";
import classes from "./home.module.css";

/** What moves the pictures is as much code as the rest of home, which does not wait for it. */
const Slider = lazy(async () => ({ default: (await import("../../ui/layout/slider.tsx")).Slider }));

/** 'outpatient-center-opens.png' as words: 'outpatient center opens'. */
const aboutOf = ({ imageName }: SliderPicture) => imageName.replace(/\.\w+$/, "").replaceAll(/[-_]+/g, " ");

const toSlide = (picture: SliderPicture) => ({
  key: picture.imageName,
  label: aboutOf(picture),
  href: picture.targetUrl,
  picture: <img src={`data:${picture.mediaType};base64,${picture.imageContent}`} alt="" width={1140} height={450} decoding="async" />,
});

/** The slider of home; a click opens the picture's target (HOM-005, HOM-006). */
export function HospitalPictures() {
  const pictures = useQuery(sliderPictures);
  const waiting = <Skeleton className={classes["wait"] ?? ""} height="auto" radius="md" role="status" aria-label="Loading pictures" />;
  return (
    <QueryView query={pictures} waiting={waiting} isEmpty={({ found }) => found.length === 0} failed={() => null}>
      {({ found }) => (
        <Suspense fallback={waiting}>
          <Slider label="News from the hospital" slides={found.filter(({ targetUrl }) => isWebAddress(targetUrl)).map(toSlide)} />
        </Suspense>
      )}
    </QueryView>
  );
}
