import { Button } from "@mantine/core";
import { type UseMutationResult, useMutation } from "@tanstack/react-query";
import { type ComponentType, useState } from "react";
import classes from "./requested-part.module.css";

/** A part whose code is fetched when the user presses its button. Without a network the call fails and does not wait. */
export const useRequestedPart = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  useMutation<ComponentType<P>>({ mutationFn: load, networkMode: "always" });

interface RequestedPartProps<P extends object> {
  part: UseMutationResult<ComponentType<P>, Error, void>;
  /** Whether the user is waiting for it. Failures are shown only then. */
  isWaitedFor: boolean;
  props: P;
}

/** The part once it is loaded. If it cannot be loaded, shows a failure. */
export function RequestedPart<P extends object>({ part, isWaitedFor, props }: RequestedPartProps<P>) {
  // The pressed button stays until then, and so does the focus.
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
