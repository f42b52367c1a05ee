import type { MutateOptions, UseMutationResult } from "@tanstack/react-query";
import { useRef } from "react";

/**
 * `mutate` of a mutation that is not to be started again while it is on its way. A busy button alone does not see to it: of two
 * clicks in one tick the second comes before the button is drawn anew.
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
