import { onlineManager } from "@tanstack/react-query";
import { afterEach, describe, expect, it } from "vitest";
import { createQueryClient } from "./query-client.ts";

describe("a browser that is offline", () => {
  afterEach(() => onlineManager.setOnline(true));

  it("asks all the same, so that the failure can be shown", async () => {
    onlineManager.setOnline(false);
    const queries = createQueryClient({ onSessionLost: () => undefined, onPracticeNotActive: () => undefined });
    const queryFn = () => Promise.reject(new Error("Nothing answers"));
    await expect(queries.fetchQuery({ queryKey: ["anything"], queryFn })).rejects.toThrow("Nothing answers");
  });
});
