import type { Jobs, Queues } from "../src/platform/jobs.ts";

type Mail = Queues["mail.send"];

/** Fake of the jobs' port that keeps the mails. */
export function mailRecorder(): { jobs: Jobs; mails: Mail[] } {
  const mails: Mail[] = [];
  const send: Jobs["send"] = async (_trx, queue, payload) => {
    // As: what goes into this queue is a mail.
    if (queue === "mail.send") mails.push(payload as Mail);
  };
  return { jobs: { send }, mails };
}
