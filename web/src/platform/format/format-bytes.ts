const KB = 1024;
const MB = KB * KB;

/** '312 KB', '2.1 MB': how large a file is, as people compare it with a limit. */
export function formatBytes(bytes: number): string {
  if (bytes < KB) return `${bytes} bytes`;
  if (bytes < MB) return `${Math.round(bytes / KB)} KB`;
  return `${(bytes / MB).toFixed(1)} MB`;
}
