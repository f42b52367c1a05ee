import { Button } from "@mantine/core";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Banner } from "../../ui/feedback/banner.tsx";
import { homeCards, sliderPictures } from "./api.ts";
import classes from "./home.module.css";

/** Home's queries besides pictures and cards. */
type Others = readonly UseQueryResult<unknown>[];

/**
 * What did not work, in one place above what did: a part that did not load leaves its message here and the loading stops (HOM-033),
 * and a browser without room for what home keeps says so in the specification's words (SES-076).
 */
export function HomeAlerts({ others = [] }: { others?: Others }) {
  const pictures = useQuery(sliderPictures);
  const cards = useQuery(homeCards);
  const failed = [pictures, cards, ...others].filter(({ error }) => error !== null);
  const messages = new Set(failed.map(({ error }) => error?.message));
  const isFull = pictures.data?.kept === false || cards.data?.kept === false;
  if (failed.length === 0 && !isFull) return null;
  return (
    <div className={classes.alerts}>
      {failed.length > 0 && (
        <Banner
          tone="danger"
          role="alert"
          action={
            <Button size="xs" variant="default" onClick={() => void Promise.all(failed.map((query) => query.refetch()))}>
              Try again
            </Button>
          }
        >
          {[...messages].map((message) => (
            <p key={message}>{message}</p>
          ))}
        </Banner>
      )}
      {isFull && (
        <Banner tone="warning" role="alert">
          Cannot store the images in local storage as it has exceeded the localStorage limit. Please contact the administrator
        </Banner>
      )}
    </div>
  );
}
