import { Button } from "@mantine/core";
import { type UseMutationResult, useMutation } from "@tanstack/react-query";
import { type ComponentType, useState } from "react";
import classes from "./requested-part.module.css";

/** A part whose code is fetched once somebody asks for it by a press. Without a network the answer is a failure and not a wait. */
export const useRequestedPart = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  useMutation<ComponentType<P>>({ mutationFn: load, networkMode: "always" });

interface RequestedPartProps<P extends object> {
  part: UseMutationResult<ComponentType<P>, Error, void>;
  /** Whether somebody waits for it: a failure is said to them alone. */
  isWaitedFor: boolean;
  props: P;
}

/** The part once it is there; where it cannot be had, the press does not stay without an answer. */
export function RequestedPart<P extends object>({ part, isWaitedFor, props }: RequestedPartProps<P>) {
  // The button that was pressed stays meanwhile, and the focus with it.
  const [isAgain, setIsAgain] = useState(false);
  const Part = part.data;
  if (Part) return <Part {...props} />;
  if (!isWaitedFor || !(part.isError || isAgain)) return null;
  const tryAgain = () => {
    setIsAgain(true);
    part.mutate();
  };
  return (
    <span role="alert" className={classes.failed}>
      This could not be loaded. Try again or reload the page.
      <Button size="compact-sm" variant="default" loading={part.isPending} onClick={tryAgain}>
        Try again
      </Button>
    </span>
  );
}
