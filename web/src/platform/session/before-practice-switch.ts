type Task = () => Promise<unknown>;

const tasks = new Set<Task>();

/**
 * Has something done before the person switches to another practice: what belongs to the one in use cannot be saved afterwards. Returns
 * the way to take it back; a task that fails stops nobody.
 */
export function beforePracticeSwitch(task: Task): () => void {
  tasks.add(task);
  return () => void tasks.delete(task);
}

/** Does all of it; to be awaited before another practice is chosen. */
export async function runBeforePracticeSwitch(): Promise<void> {
  await Promise.allSettled([...tasks].map((task) => task()));
}
