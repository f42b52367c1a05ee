interface Rules {
  createHTML: (text: string) => string | null;
  createScriptURL: (address: string) => string | null;
}

interface PolicyFactory {
  createPolicy: (name: string, rules: Rules) => unknown;
}

/** No answer means no: the browser then throws at the assignment and reports the violation. */
const REFUSED: null = null;

function ofThisSite(address: string): boolean {
  const { protocol, origin } = new URL(address, document.baseURI);
  return (protocol === "https:" || protocol === "http:") && origin === location.origin;
}

/**
 * The page is served with `require-trusted-types-for 'script'` (security: what goes out), so the browser refuses text wherever
 * it could become markup or code. Mantine writes CSS into style elements by innerHTML, and a worker is started by its address.
 * What comes as text passes through these rules: markup cannot be made without a '<', and code comes from this site or not at all.
 * There is no createScript, so eval and its kin stay refused. Markup that is meant to be markup is cleaned by DOMPurify, which
 * brings its own policy.
 */
const rules: Rules = {
  createHTML: (text) => (text.includes("<") ? REFUSED : text),
  createScriptURL: (address) => (ofThisSite(address) ? address : REFUSED),
};

/** Call once, before anything is drawn. The policy's name is fixed by the standard; the server allows it by `trusted-types default`. */
export function installTrustedTypes() {
  // As: the DOM types do not know Trusted Types yet; a browser without them has nothing there.
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  trustedTypes?.createPolicy("default", rules);
}
