import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { QueryView } from "../../ui/query-view.tsx";
import { homeCards } from "./api.ts";
import classes from "./home.module.css";
import { HomeFailure } from "./home-failure.tsx";
import { InfoWellCard } from "./info-well-card.tsx";

const PLACES = ["one", "two", "three", "four", "five", "six"];

/** The hospital's cards: those of home, and after them the person's favourites of other pages. */
export function Resources() {
  const cards = useQuery(homeCards);
  return (
    <section aria-labelledby="resources" className={classes["section"]}>
      <h2 id="resources" className={classes["heading"]}>
        Resources
      </h2>
      <QueryView
        query={cards}
        waiting={
          <div role="status" aria-label="Loading cards" className={classes["cards"]}>
            {PLACES.map((place) => (
              <Skeleton key={place} height={164} radius="md" />
            ))}
          </div>
        }
        isEmpty={({ found }) => found.length === 0}
        empty={<p className={classes["none"]}>There are no resources at the moment.</p>}
        failed={(error) => <HomeFailure error={error} />}
      >
        {({ found }) => (
          <div className={classes["cards"]}>
            {found.map((well) => (
              <InfoWellCard key={well.id} well={well} />
            ))}
          </div>
        )}
      </QueryView>
    </section>
  );
}
