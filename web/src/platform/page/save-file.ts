/** Hands bytes to the browser to be saved as a file of this name. */
export function saveFile(name: string, bytes: Blob): void {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the bytes once it has begun to save them.
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** The bytes behind base64, as the documented downloads answer (S1 §2). */
export function blobOfBase64(base64: string, mediaType: string): Blob {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type: mediaType });
}
