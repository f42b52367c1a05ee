import { context, DiagLogLevel, diag, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from "@opentelemetry/sdk-trace";
import { VERSION } from "../version.ts";
import { tracesAddress } from "./traces-address.ts";

export interface TracingOptions {
  /** Where a collector takes OTLP over HTTP, without the path `/v1/traces`. */
  endpoint: string;
  /** Which share of the traces is kept, 0 to 1. */
  share: number;
  /** Hears, at most every ten seconds, that something could not be delivered. What is waiting for too long is dropped. */
  onLost: () => void;
}

/** Losses are reported no more often than this. */
const TOLD_EVERY_MS = 10_000;

/** Traces of this process go to a collector from now on. Gives what sends the last ones and ends it; it never rejects. */
export function startTracing({ endpoint, share, onLost }: TracingOptions): () => Promise<void> {
  let toldAt = Number.NEGATIVE_INFINITY;
  const lost = () => {
    const now = performance.now();
    if (now - toldAt < TOLD_EVERY_MS) return;
    toldAt = now;
    onLost();
  };
  const silent = () => undefined;
  diag.setLogger({ error: lost, warn: lost, info: silent, debug: silent, verbose: silent }, DiagLogLevel.WARN);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const exporter = new OTLPTraceExporter({ url: tracesAddress(endpoint) });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": "linnet", "service.version": VERSION }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  trace.setGlobalTracerProvider(provider);
  return async () => {
    await provider.shutdown().catch(lost);
    trace.disable();
    context.disable();
    diag.disable();
  };
}
