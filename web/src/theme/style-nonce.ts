declare global {
  /** Read by get-nonce, through which Mantine's scroll lock marks the style it adds when a dialog opens. */
  var __webpack_nonce__: string | undefined;
}

/** The nonce of this page, which the server wrote into its head: a style made in the browser is ignored without it. */
export function styleNonce(): string {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";
  globalThis.__webpack_nonce__ = nonce;
  return nonce;
}
