import type { NeedKind, NeedsOfKind, Today } from "@linnet/contract/home";

/** What waits of one kind on somebody's home; nothing where nothing does. */
export function needsOfKind({ needs }: Today, kind: NeedKind): NeedsOfKind | undefined {
  const counted = needs.counts.find((each) => each.kind === kind);
  const items = needs.lines.filter((line) => line.kind === kind).map(({ kind: _kind, inBrief: _inBrief, ...item }) => item);
  return counted && { kind, count: counted.count, items };
}
