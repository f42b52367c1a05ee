/** What is sent, once or in a load. */
export interface BenchRequest {
  url: string;
  headers: Record<string, string>;
  method?: "GET" | "POST";
  body?: string;
}

/** What is asked of the generator. */
export type Asked = { request: BenchRequest } & (
  | { kind: "one-by-one"; count: number }
  | { kind: "at-once"; connections: number; seconds: number }
  // Each of these in its turn, beside `request`, so many a second whether or not the ones before are answered.
  | { kind: "steady"; others: BenchRequest[]; perSecond: number; seconds: number }
);

/** What it answers: the milliseconds of each request, or how many there were and how long that took. */
export type Answered =
  | { kind: "times"; times: number[] }
  | { kind: "load"; requests: number; seconds: number }
  | { kind: "held"; times: number[]; failures: Record<string, number> }
  | { kind: "failed"; why: string };

/** Stands in a body where each request is to be another one: letters take its place. */
export const VARIED = "Vvaried";
