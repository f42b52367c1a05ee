import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { WIDTH } from "../../../ui/form/form-group.tsx";
import { practiceNamed } from "./api.ts";

/** So long somebody has stopped typing before the server is asked. */
const PAUSE = 500;

/** Which practice a typed id means, by name and address, before anything is sent to it. */
export function ChosenPractice({ practiceId }: { practiceId: string }) {
  const typed = practiceId.trim();
  const [asked] = useDebouncedValue(typed, PAUSE);
  const id = /^[1-9]\d{0,14}$/.test(asked) ? Number(asked) : undefined;
  const { data } = useQuery({ ...practiceNamed(id ?? 0), enabled: id !== undefined });
  const words = id === undefined || asked !== typed || data === undefined ? "" : wordsOf(data);
  return (
    <p className={`${WIDTH.line} ln-muted`} role="status">
      {words}
    </p>
  );
}

const wordsOf = (practice: { name: string; address: string; isActive: boolean } | null): string => {
  if (!practice) return "There is no practice with this ID.";
  const { name, address, isActive } = practice;
  return `${[name, address].filter(Boolean).join(", ")}${isActive ? "" : " (deactivated)"}`;
};
