import type { MutateOptions, UseMutationResult } from "@tanstack/react-query";
import { useRef } from "react";

/**
 * A mutation's `mutate` that cannot start twice in parallel. A busy button is not enough: the second of two clicks in one tick comes before
 * the redraw.
 */
export function useOneAtATime<Reply, Sent>(mutation: Pick<UseMutationResult<Reply, Error, Sent>, "mutate">) {
  const isOnItsWay = useRef(false);
  return (sent: Sent, options: MutateOptions<Reply, Error, Sent> = {}): void => {
    if (isOnItsWay.current) return;
    isOnItsWay.current = true;
    mutation.mutate(sent, {
      ...options,
      onSettled: (...outcome) => {
        isOnItsWay.current = false;
        options.onSettled?.(...outcome);
      },
    });
  };
}
