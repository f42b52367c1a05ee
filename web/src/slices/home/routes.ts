import { z } from "zod";
import { screen } from "../../platform/page/screen.ts";

export const homeScreens = {
  results: screen("/home/results", z.object({ page: z.coerce.number().int().min(1).max(1_000_000).optional().catch(undefined) })),
};
