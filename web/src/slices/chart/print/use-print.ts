import { useState } from "react";
import { flushSync } from "react-dom";

/** Draws something for paper only, has it printed under its own title, and takes it away again. */
export function usePrint<T>() {
  const [printed, setPrinted] = useState<T>();
  const print = (thing: T, title: string) => {
    flushSync(() => setPrinted(thing));
    const before = document.title;
    document.title = title;
    const afterwards = () => {
      document.title = before;
      setPrinted(undefined);
    };
    window.addEventListener("afterprint", afterwards, { once: true });
    window.print();
  };
  return { printed, print };
}
