import { type ComponentType, lazy } from "react";

const Nothing = () => null;

/** A part that is fetched when it is needed, and left out when it cannot be had: the page stays whole without it. */
export const optionalPart = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async (): Promise<{ default: ComponentType<P> }> => {
    try {
      return { default: await load() };
    } catch {
      // The network is gone, or a newer version has replaced the file.
      return { default: Nothing };
    }
  });
