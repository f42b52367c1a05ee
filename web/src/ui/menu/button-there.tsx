import { type Ref, type RefObject, useImperativeHandle } from "react";

interface ButtonThereProps {
  button: RefObject<HTMLButtonElement | null>;
  ref?: Ref<HTMLElement | null>;
}

/** Renders nothing. Gives the floating menu a ref to its existing button. */
export function ButtonThere({ button, ref }: ButtonThereProps) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => button.current, [button]);
  return null;
}
