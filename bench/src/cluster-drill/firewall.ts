/** The page's table of ports is all that the machines let in: a row that is missing there stops the drill. */
import { readFileSync } from "node:fs";
import type { Machine } from "../network/network.ts";
import { BROWSERS, DATABASES, type Hospital, PAGE, SERVERS } from "./hospital.ts";

/** The words of the table. */
const MEANT: Record<string, readonly string[]> = {
  people: ["people"],
  balancer: ["balancer"],
  servers: SERVERS,
  watch: ["watch"],
  databases: DATABASES,
  "each database": DATABASES,
  "the other one": DATABASES,
};
const ROW = /^\| ([\w ]+) \| ([\w ]+) \| ([\d, ]+) \|/gm;

interface Opening {
  from: string;
  to: string;
  port: string;
}

/** The allowed connections, from the table's rows for these machines. */
export const openingsOf = (page: string): Opening[] =>
  [...page.matchAll(ROW)].flatMap(([, froms = "", tos = "", ports = ""]) =>
    (MEANT[froms] ?? []).flatMap((from) => (MEANT[tos] ?? []).flatMap((to) => ports.split(", ").map((port) => ({ from, to, port })))),
  );

/** Closes every other port. The drill itself asks each server past the balancer, and the database. */
export async function closePorts({ machines }: Hospital): Promise<void> {
  const openings = openingsOf(readFileSync(PAGE, "utf8"));
  const addresses = new Map(Object.values<Machine>(machines).map(({ name, address }) => [name, address]));
  for (const machine of Object.values<Machine>(machines)) {
    const own = openings
      .filter(({ to }) => to === machine.name)
      .map(({ from, port }) => ({ source: addresses.get(from) ?? BROWSERS, port }));
    const asked = machine.name === "balancer" ? "5432" : SERVERS.some((name) => name === machine.name) ? "3000" : undefined;
    const drill = asked === undefined ? [] : [{ source: BROWSERS, port: asked }];
    const accept = [...own, ...drill].map(({ source, port }) => `iptables -A INPUT -p tcp -s ${source} --dport ${port} -j ACCEPT`);
    await machine.run(
      [
        "iptables -A INPUT -i lo -j ACCEPT",
        "iptables -A INPUT -m conntrack --ctstate ESTABLISHED,RELATED -j ACCEPT",
        ...accept,
        "iptables -A INPUT -j REJECT",
      ].join("\n"),
    );
  }
}
