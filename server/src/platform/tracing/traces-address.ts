/** Where a collector takes traces, by the address of all it takes (OTLP over HTTP, as OpenTelemetry names it in the environment). */
export const tracesAddress = (endpoint: string): string => `${endpoint.replace(/\/$/, "")}/v1/traces`;
