import { PROMISED_HOURS } from "../access-requests.ts";

const HOUR = 3_600_000;

/** How long a request has waited, against the promise (decision G-ACR-15); a decider looks at what is late first. */
export function requestWait(createdOn: string, now = new Date()): { words: string; isLate: boolean } {
  const hours = Math.max(0, Math.floor((now.getTime() - Date.parse(createdOn)) / HOUR));
  if (hours < PROMISED_HOURS) return { words: `Waiting ${hours} h of ${PROMISED_HOURS} h`, isLate: false };
  const rest = hours % 24;
  const days = `${Math.floor(hours / 24)} d${rest > 0 ? ` ${rest} h` : ""}`;
  return { words: `Waiting ${days}, more than ${PROMISED_HOURS} h`, isLate: true };
}
