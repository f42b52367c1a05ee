import { type Ref, type RefObject, useImperativeHandle } from "react";

interface ButtonThereProps {
  button: RefObject<HTMLButtonElement | null>;
  ref?: Ref<HTMLElement | null>;
}

/** Draws nothing: it tells what floats beside a button that was there first which button it is. */
export function ButtonThere({ button, ref }: ButtonThereProps) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => button.current, [button]);
  return null;
}
