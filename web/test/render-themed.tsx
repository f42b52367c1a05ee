import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { Themed } from "../src/theme/themed.tsx";

export const renderThemed = (piece: ReactNode) => render(piece, { wrapper: Themed });
