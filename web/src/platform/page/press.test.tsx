import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useHeldWhilePressed, watchPress } from "./press.ts";

let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  stop = watchPress();
});
afterEach(() => {
  act(() => stop());
  vi.useRealTimers();
});

const News = ({ text }: { text: string }) => <p role="status">{useHeldWhilePressed(text)}</p>;
const shown = () => screen.getByRole("status").textContent;
const down = (pointerId: number) => fireEvent.pointerDown(document.body, { pointerId });
const up = (pointerId: number) => fireEvent.pointerUp(document.body, { pointerId });
const tasksPass = () => act(() => vi.runAllTimers());

/** The text changes while something is pressed. */
function changeWhilePressed() {
  const { rerender } = render(<News text="before" />);
  return () => rerender(<News text="after" />);
}

it("waits for the click that follows a release", () => {
  const change = changeWhilePressed();
  down(1);
  change();
  up(1);
  expect(shown()).toBe("before");
  tasksPass();
  expect(shown()).toBe("after");
});

it("stays where it is at the second press of a double click, however soon that comes", () => {
  const change = changeWhilePressed();
  down(1);
  up(1);
  down(1);
  tasksPass();
  change();
  expect(shown()).toBe("before");
  up(1);
  tasksPass();
  expect(shown()).toBe("after");
});

it.each(["pointerUp", "pointerCancel"] as const)("stays under the first finger when a second one ends with %s", (end) => {
  const change = changeWhilePressed();
  down(1);
  down(2);
  fireEvent[end](document.body, { pointerId: 2 });
  tasksPass();
  change();
  expect(shown()).toBe("before");
  up(1);
  tasksPass();
  expect(shown()).toBe("after");
});

it("stays while the press takes the focus from a field", () => {
  const change = changeWhilePressed();
  down(1);
  fireEvent.blur(document.body);
  tasksPass();
  change();
  expect(shown()).toBe("before");
});

it.each([
  ["a menu that opens under the button", () => fireEvent.contextMenu(document.body)],
  ["something dragged and dropped", () => fireEvent.dragEnd(document.body)],
  ["another window that comes before it", () => fireEvent.blur(window)],
])("is let go by %s, whose release nobody hears", (_what, happen) => {
  const change = changeWhilePressed();
  down(1);
  down(2);
  change();
  happen();
  tasksPass();
  expect(shown()).toBe("after");
});
