import { createContext } from "react";
import type { ChildInView } from "./child-line.tsx";

/** The child of a chart or of a form, for the dialogs that cover its head; null on other pages. */
export const ChildInPage = createContext<ChildInView | null>(null);
