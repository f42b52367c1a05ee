import { createContext } from "react";
import type { ChildInView } from "./child-line.tsx";

/** The child of a chart or form, for dialogs that cover its header. Null on other pages. */
export const ChildInPage = createContext<ChildInView | null>(null);
