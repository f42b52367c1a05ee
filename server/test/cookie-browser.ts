interface Cookie {
  name: string;
  value: string;
  path: string;
}

const isOver = (attributes: string[]) =>
  attributes.some((attribute) => /^expires=/i.test(attribute) && Date.parse(attribute.slice("expires=".length)) <= Date.now());

function parse(header: string): Cookie & { over: boolean } {
  const [pair = "", ...attributes] = header.split("; ");
  const equals = pair.indexOf("=");
  const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice("path=".length) ?? "/";
  return { name: pair.slice(0, equals), value: pair.slice(equals + 1), path, over: isOver(attributes) };
}

const covers = (path: string, pathname: string) => pathname === path || pathname.startsWith(path.endsWith("/") ? path : `${path}/`);

/** As much of a browser as a sign-in needs: it keeps cookies by path, and goes nowhere by itself. For tests. */
export function cookieBrowser(origin: string) {
  const jar: Cookie[] = [];

  function keep({ over, ...cookie }: Cookie & { over: boolean }): void {
    const held = jar.findIndex(({ name, path }) => name === cookie.name && path === cookie.path);
    if (held >= 0) jar.splice(held, 1);
    if (!over) jar.push(cookie);
  }

  return {
    cookie: (name: string) => jar.find((one) => one.name === name),
    holds: () => jar.map(({ name }) => name),
    async go(address: string, init: RequestInit = {}): Promise<Response> {
      const url = new URL(address, origin);
      const cookies = jar.filter(({ path }) => covers(path, url.pathname)).map(({ name, value }) => `${name}=${value}`);
      const headers = new Headers(init.headers);
      if (cookies.length > 0) headers.set("cookie", cookies.join("; "));
      const response = await fetch(url, { ...init, headers, redirect: "manual" });
      response.headers.getSetCookie().map(parse).forEach(keep);
      return response;
    },
  };
}

export type CookieBrowser = ReturnType<typeof cookieBrowser>;
