import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { homeCards } from "./api.ts";
import classes from "./home.module.css";
import { InfoWellCard } from "./info-well-card.tsx";

const PLACES = ["one", "two", "three", "four", "five", "six"];

/** The hospital's cards: those of home, and after them the person's favourites of other pages. */
export function Resources() {
  const cards = useQuery(homeCards);
  const heading = useRef<HTMLHeadingElement>(null);
  const [news, setNews] = useState("");
  // The card goes away with the heart that had the focus.
  const sayGone = (title: string) => {
    setNews(`${title} is not a favorite any more`);
    heading.current?.focus({ preventScroll: true });
  };
  if (cards.error) return null;
  return (
    <section aria-labelledby="resources" className={classes["section"]}>
      <h2 id="resources" className={classes["heading"]} tabIndex={-1} ref={heading}>
        Resources
      </h2>
      <p role="status" className="ln-hidden">
        {news}
      </p>
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
      >
        {({ found }) => (
          <div className={classes["cards"]}>
            {found.map((well) => (
              // Cards of page 1 are always there; those of other pages are here because they are favourites (decision G-HOM-05).
              <InfoWellCard key={well.id} well={well} favorite={well.pageId === 1 ? "none" : "heart"} onSaved={() => sayGone(well.title)} />
            ))}
          </div>
        )}
      </QueryView>
    </section>
  );
}
