export { ReviewList } from "./to-read/review-list.tsx";
export { ReviewedResult } from "./to-read/reviewed-result.tsx";
export { RESULTS_TO_READ } from "./to-read/use-review.ts";
