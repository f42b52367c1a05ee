/** How long something took. */
export const seconds = (start) => `(${((performance.now() - start) / 1000).toFixed(1)} s)`;

/** A heading between the steps of a long output. */
export const title = (text) => void process.stdout.write(`\n── ${text} ${"─".repeat(Math.max(0, 76 - text.length))}\n`);

export const say = (sentence) => void process.stdout.write(`${sentence}\n`);
