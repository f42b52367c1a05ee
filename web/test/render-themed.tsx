import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { Themed } from "../src/theme/themed.tsx";

/** Renders a piece inside the theme. */
export const renderThemed = (piece: ReactNode) => render(piece, { wrapper: Themed });
