import { isIPv6 } from "node:net";

const MAPPED = /^::ffff:(\d+(?:\.\d+){3})$/i;
/** The part of an IPv6 address that one customer of a provider has: they may call from any address in it. */
const NETWORK_GROUPS = 4;
const GROUPS = 8;

/** The network by which callers are counted: an IPv4 address as it is, an IPv6 address as its /64 ("2001:db8:0:7::/64"). */
export function callerNetwork(address: string): string {
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.replace(/%.*$/, "").split("::");
  const groupsOf = (part = "") => part.split(":").filter(Boolean);
  const [before, after] = [groupsOf(head), groupsOf(tail)];
  const zeros = tail === undefined ? 0 : GROUPS - before.length - after.length;
  const groups = [...before, ...Array.from({ length: zeros }, () => "0"), ...after];
  return `${groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}
