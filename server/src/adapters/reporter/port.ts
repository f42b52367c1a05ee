/** A call that failed: what is needed to find it in the log, and no more (decision G-X-16). */
export interface FailedCall {
  where: "browser" | "server";
  method: string;
  /** With its places open: never what stood in them. */
  path: string;
  /** 0 when nothing answered at all. */
  status: number;
  /** "none" when no reply named one. */
  requestId: string;
}

/** Reports errors to the portal's operator. */
export interface Reporter {
  /** Returns right away; errors in reporting never reach the caller. */
  report(failure: FailedCall): void;
}
