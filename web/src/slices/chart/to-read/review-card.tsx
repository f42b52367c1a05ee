import type { ResultToRead } from "@linnet/contract/chart/to-read";
import { Stack } from "@mantine/core";
import { FoldOut } from "../../../ui/layout/fold-out.tsx";
import classes from "./review-list.module.css";
import { ReviewList } from "./review-list.tsx";
import { ReviewedResult } from "./reviewed-result.tsx";
import { useToRead } from "./to-read.tsx";

interface ReviewCardProps {
  personId: string;
  whose: string;
  /** Brings a result into view. */
  onShow: (result: ResultToRead) => void;
}

/** What of a chart no physician of the practice has reviewed, with all values on the screen, and below it what was reviewed. */
export function ReviewCard({ personId, whose, onShow }: ReviewCardProps) {
  const { toRead, reviewed = [], marking = "none", move, take } = useToRead();
  if (toRead.length === 0 && reviewed.length === 0) return null;
  const isEmbassy = marking === "seen";
  const title = isEmbassy ? "Not yet seen" : "Not yet reviewed";
  return (
    <section className={`ln-card ln-no-print ${classes.card}`} aria-labelledby="review">
      <h2 id="review" className={classes.heading}>
        {toRead.length > 0 ? title : `All results ${isEmbassy ? "seen" : "reviewed"}`}
      </h2>
      <ReviewList
        child={{ personId, whose }}
        results={toRead}
        normalIds={toRead.flatMap(({ id, isNormal }) => (isNormal ? id : []))}
        marking={marking}
        onShow={onShow}
        onMarked={move}
        onUndone={take}
      />
      {reviewed.length > 0 && (
        <FoldOut title={isEmbassy ? "Seen" : "Reviewed"} count={reviewed.length}>
          <Stack gap="xs" className={classes.reviewed ?? ""}>
            {reviewed.map((result) => (
              <ReviewedResult key={result.id} personId={personId} result={result} marking={marking} onUndone={take} />
            ))}
          </Stack>
        </FoldOut>
      )}
    </section>
  );
}
