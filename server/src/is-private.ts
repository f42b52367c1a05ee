const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Whether a URL's host is this machine. */
export const isLoopback = ({ hostname }: Pick<URL, "hostname">): boolean => LOOPBACK.test(hostname);

/** Whether what is sent to a URL cannot be read on the way. */
export const isPrivate = ({ protocol, hostname }: Pick<URL, "protocol" | "hostname">): boolean =>
  protocol === "https:" || isLoopback({ hostname });
