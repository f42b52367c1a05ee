import type { ToDoKind, ToDosOfKind, Today } from "@linnet/contract/home";

/** To-dos of one kind on a person's home; empty if none. */
export function toDosOfKind({ toDos }: Today, kind: ToDoKind): ToDosOfKind | undefined {
  const counted = toDos.counts.find((each) => each.kind === kind);
  const items = toDos.lines.filter((line) => line.kind === kind).map(({ kind: _kind, isShownFirst: _isShownFirst, ...item }) => item);
  return counted && { kind, count: counted.count, items };
}
