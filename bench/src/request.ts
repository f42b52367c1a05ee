/** What is sent, once or in a load. */
export interface BenchRequest {
  url: string;
  headers: Record<string, string>;
  method?: "GET" | "POST";
  body?: string;
}

/** Sends it and waits for the whole reply; a refusal ends the measurement. */
export const sent =
  ({ url, ...init }: BenchRequest) =>
  async () => {
    const reply = await fetch(url, init);
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${url} answered ${reply.status}: ${text}`);
  };
