const channels = new Set<SamePageChannel>();

/**
 * A BroadcastChannel between two tabs that are one page in a test. Node's own copies what is sent, and cannot copy the Blob of the tests'
 * browser.
 */
export class SamePageChannel {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  readonly name: string;
  constructor(name: string) {
    this.name = name;
    channels.add(this);
  }
  postMessage(data: unknown): void {
    for (const other of channels)
      if (other !== this && other.name === this.name) queueMicrotask(() => channels.has(other) && other.onmessage?.({ data }));
  }
  close(): void {
    channels.delete(this);
  }
}
