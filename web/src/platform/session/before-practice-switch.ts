type Task = () => Promise<unknown>;

const tasks = new Set<Task>();

/**
 * Registers a task to run before a practice switch: data of the current practice cannot be saved after it. Returns a function to remove it;
 * a failed task blocks nothing.
 */
export function beforePracticeSwitch(task: Task): () => void {
  tasks.add(task);
  return () => void tasks.delete(task);
}

/** Does all of it; to be awaited before another practice is chosen. */
export async function runBeforePracticeSwitch(): Promise<void> {
  await Promise.allSettled([...tasks].map((task) => task()));
}
