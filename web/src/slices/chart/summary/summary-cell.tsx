import type { Incomplete } from "@linnet/contract/chart/incomplete";
import { Button, Skeleton } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { MissingNote, type Noun } from "../../../ui/chart/missing-note.tsx";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import classes from "./at-a-glance.module.css";

interface MaybeIncomplete {
  INCOMPLETE?: Incomplete;
}

interface SummaryCellProps<T extends MaybeIncomplete> {
  title: string;
  query: UseQueryResult<T>;
  noun: Noun;
  /** Said where it is empty. */
  none?: string;
  isEmpty: (found: T) => boolean;
  children: (found: T) => ReactNode;
}

/** One part of the overview. It loads, fails and is empty on its own; without a query it appears right away. */
export function SummaryCell<T extends MaybeIncomplete>({ title, ...cell }: SummaryCellProps<T> | { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.cell}>
      <h3 id={id} className={classes.name}>
        {title}
      </h3>
      {"query" in cell ? <Asked title={title} {...cell} /> : cell.children}
    </section>
  );
}

function Asked<T extends MaybeIncomplete>({ title, query, noun, none = "None recorded", isEmpty, children }: SummaryCellProps<T>) {
  return (
    <QueryView
      query={query}
      waiting={<ToCome title={title} />}
      failed={(error) => (
        <p role="alert" className={classes.failed}>
          {title} could not be loaded. {error.message}{" "}
          <Button size="compact-sm" variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
            Try again
          </Button>
        </p>
      )}
    >
      {(found) => (
        <>
          <MissingNote of={found.INCOMPLETE} noun={noun} />
          {isEmpty(found) ? !found.INCOMPLETE && <NoneRecorded words={none} /> : children(found)}
        </>
      )}
    </QueryView>
  );
}

/** Not the same as that there are none. */
const NoneRecorded = ({ words }: { words: string }) => <p className={classes.quiet}>{words}</p>;

const ToCome = ({ title }: { title: string }) => (
  <div role="status" aria-label={`Loading ${title}`} className={classes.toCome}>
    <Skeleton height={12} width="80%" />
    <Skeleton height={12} width="60%" />
    <Skeleton height={12} width="70%" />
  </div>
);

const SHOWN = 3;

/** The first few, and the others when they are asked for. */
export function Facts<T>({ of, children }: { of: readonly T[]; children: (fact: T, isWhole: boolean) => ReactNode }) {
  const [isWhole, setIsWhole] = useState(false);
  return (
    <>
      <ul className={classes.facts}>{(isWhole ? of : of.slice(0, SHOWN)).map((fact) => children(fact, isWhole))}</ul>
      {of.length > SHOWN && (
        <button type="button" className={classes.more} aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? "Show fewer" : `Show all ${of.length}`}
        </button>
      )}
    </>
  );
}

interface FactProps {
  children: ReactNode;
  /** Quietly at the end of the line: when, or how grave. */
  aside?: ReactNode;
  /** Below it. */
  more?: string;
}

export function Fact({ children, aside, more }: FactProps) {
  return (
    <li className={classes.fact}>
      <span>{children}</span>
      {aside && <span className={classes.aside}>{aside}</span>}
      {more && <span className={classes.below}>{more}</span>}
    </li>
  );
}
