import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { ownerOf } from "./api.ts";

/** So long somebody has stopped typing before the server is asked (ACC-028). */
const PAUSE = 500;

/** Whether the practice of a typed id has an owner already; asked only while it matters, and never for what is still being typed. */
export function useOwnerCheck(practiceId: string, isAsked: boolean): boolean {
  const typed = practiceId.trim();
  const [asked] = useDebouncedValue(typed, PAUSE);
  const id = /^[1-9]\d{0,14}$/.test(asked) ? Number(asked) : undefined;
  const isOwned = useQuery({ ...ownerOf(id ?? 0), enabled: isAsked && id !== undefined });
  return isAsked && asked === typed && id !== undefined && isOwned.data === true;
}
