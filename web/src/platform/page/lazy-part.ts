import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { loadOrReload } from "./reload-once.ts";

/** A lazily loaded part. If an update removed its file, the page reloads without losing typed text. */
export const lazyPart = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>): LazyExoticComponent<ComponentType<P>> =>
  lazy(() => loadOrReload(load));
