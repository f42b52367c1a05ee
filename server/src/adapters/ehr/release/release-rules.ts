import { TZDate } from "@date-fns/tz";
import { format } from "date-fns/format";
import { type Clock, systemClock } from "../../../platform/clock.ts";
import type { ReleaseRules } from "./is-withheld.ts";
import { type SensitiveCategories, SHIPPED_CATEGORIES } from "./sensitive-categories.ts";

/** What a hospital may set about what leaves its record. */
export interface ReleaseSettings {
  sensitive?: SensitiveCategories;
  releaseTag?: string | undefined;
  clock?: Clock;
}

/** The rules as they are now: who is an adolescent changes with the hospital's day. */
export function releaseRules(zone: string, settings: ReleaseSettings): () => ReleaseRules {
  const { sensitive = SHIPPED_CATEGORIES, releaseTag, clock = systemClock } = settings;
  return () => ({ sensitive, releaseTag, today: format(new TZDate(clock.now(), zone), "yyyy-MM-dd") });
}
