import { Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import classes from "./compliance.module.css";

interface StepsProps<Place> {
  /** Where the pages before this one ended. */
  places: Place[];
  next: Place | null;
  newer: string;
  older: string;
  go: (places: Place[]) => void;
}

/** Newer and older: nothing is counted, so there are no numbers of pages. */
export function Steps<Place>({ places, next, newer, older, go }: StepsProps<Place>) {
  if (places.length === 0 && next === null) return null;
  return (
    <nav className={classes.steps} aria-label="Pages">
      <Button
        variant="default"
        leftSection={<IconChevronLeft size={16} aria-hidden />}
        disabled={places.length === 0}
        onClick={() => go(places.slice(0, -1))}
      >
        {newer}
      </Button>
      <Button
        variant="default"
        rightSection={<IconChevronRight size={16} aria-hidden />}
        disabled={next === null}
        onClick={() => next !== null && go([...places, next])}
      >
        {older}
      </Button>
    </nav>
  );
}
