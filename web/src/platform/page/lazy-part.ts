import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { orReload } from "./reload-once.ts";

/** A part that is fetched when it is needed. Where an update took its file away, the page is loaded anew and nothing typed is lost. */
export const lazyPart = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>): LazyExoticComponent<ComponentType<P>> =>
  lazy(() => orReload(load));
