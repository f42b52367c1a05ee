import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { growing } from "../growing.ts";
import { DateTime } from "../values.ts";

/** The headings under which the changelog says what a version brings. */
export const NewsKind = z.enum(["new", "changed", "fixed", "security", "to do"]);
export type NewsKind = z.infer<typeof NewsKind>;

/** A sentence of the changelog that concerns this person. */
const NewsItem = z.object({
  kind: growing(NewsKind),
  text: z.string(),
  /** Since when this portal has it. */
  since: DateTime,
  /** It came with an upgrade, and the person has not closed the dialog that tells of it. */
  isUnseen: z.boolean(),
});
export type NewsItem = z.infer<typeof NewsItem>;

/** Until when a person has seen the news: the newest displayed `since`. */
const NewsSeen = z.strictObject({ until: DateTime });

export const news = {
  /** What upgrades of the last year have brought, the newest first. Nothing is unseen for who has not known an older version. */
  list: endpoint({ method: "GET", path: "/user/news", action: "read:news", inLoginAs: false, reply: z.array(NewsItem) }),
  seen: endpoint({ method: "POST", path: "/user/news/seen", action: "write:news-seen", body: NewsSeen, reply: z.literal(true) }),
};
