/** Whether Prometheus sees every server, and no one else reads the numbers. */

import { SERVERS } from "./hospital.ts";
import type { Result } from "./result.ts";
import type { RunningCluster } from "./start-cluster.ts";

async function ask({ hospital }: RunningCluster, query: string): Promise<number> {
  const said = await hospital.machines.watch.run(`curl -fsS --data-urlencode query="$QUERY" http://127.0.0.1:9090/api/v1/query`, {
    env: { QUERY: query },
  });
  return Number(/"value":\[[^,]*,"([^"]*)"\]/.exec(said)?.[1] ?? Number.NaN);
}

/** To be asked after a server was away for longer than Prometheus pauses. */
export async function watchIsRight(cluster: RunningCluster): Promise<Result[]> {
  const ready = await ask(cluster, 'count(server_ready{machine=~"linnet.+"} == 1)');
  const missed = await ask(cluster, 'min_over_time(up{machine="linnet1"}[10m])');
  const refused = await Promise.all(
    cluster.servers.map(({ url }) => fetch(`${url}/metrics`, { headers: { "x-forwarded-for": "127.0.0.1" } }).then(({ status }) => status)),
  );
  const outside = await fetch(`${cluster.url}/metrics`).then(({ status }) => status);
  return [
    {
      what: "Prometheus reads every server with the token, and saw that one was away",
      seen: `${ready} of ${SERVERS.length} ready; linnet1 was ${missed === 0 ? "missed" : "not missed"}`,
      goal: "all, missed",
      isMet: ready === SERVERS.length && missed === 0,
    },
    {
      what: "/metrics without the token, at each server as if from this machine, and through HAProxy",
      seen: [...refused, outside].join(", "),
      goal: "refused",
      isMet: [...refused, outside].every((status) => status === 401 || status === 403 || status === 404),
    },
  ];
}
