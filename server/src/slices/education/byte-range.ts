import type { ByteRange } from "../../adapters/storage/port.ts";

const ONE_RANGE = /^bytes=(\d*)-(\d*)$/;

/**
 * The part of a file that a Range header asks for (RFC 9110 §14.1.2). Nothing when it asks for the whole: without the header, in units or
 * numbers that are not understood, and for several parts at once. `beyond` when no byte of it is there.
 */
export function byteRange(header: string | undefined, bytes: number): ByteRange | "beyond" | undefined {
  const [, first = "", last = ""] = ONE_RANGE.exec(header ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  const end = bytes - 1;
  if (first === "") return Number(last) === 0 || bytes === 0 ? "beyond" : { start: Math.max(0, bytes - Number(last)), end };
  if (last !== "" && Number(last) < Number(first)) return undefined;
  if (Number(first) > end) return "beyond";
  return { start: Number(first), end: last === "" ? end : Math.min(end, Number(last)) };
}
