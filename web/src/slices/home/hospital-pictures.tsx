import type { SliderPicture } from "@linnet/contract/home";
import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { QueryView } from "../../ui/query-view.tsx";
import { Slider } from "../../ui/slider.tsx";
import { sliderPictures } from "./api.ts";
import classes from "./home.module.css";
import { HomeFailure } from "./home-failure.tsx";

/** 'outpatient-center-opens.png' as words: 'outpatient center opens'. */
const aboutOf = ({ imageName }: SliderPicture) => imageName.replace(/\.\w+$/, "").replaceAll(/[-_]+/g, " ");

/** The slider of home; a click opens the picture's target (HOM-005, HOM-006). */
export function HospitalPictures() {
  const pictures = useQuery(sliderPictures);
  return (
    <QueryView
      query={pictures}
      waiting={<Skeleton className={classes["wait"] ?? ""} height="auto" radius="md" role="status" aria-label="Loading pictures" />}
      isEmpty={({ found }) => found.length === 0}
      failed={(error) => <HomeFailure error={error} />}
    >
      {({ found }) => (
        <Slider
          label="News from the hospital"
          slides={found.map((picture) => ({
            key: picture.imageName,
            label: aboutOf(picture),
            href: picture.targetUrl,
            picture: <img src={`data:${picture.mediaType};base64,${picture.imageContent}`} alt="" width={1140} height={450} />,
          }))}
        />
      )}
    </QueryView>
  );
}
