import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { commandOf, readEnvironment, readUnit } from "./unit.ts";

const HAPROXY = `[Service]
EnvironmentFile=-/etc/default/haproxy
Environment="CONFIG=/etc/haproxy/haproxy.cfg" "EXTRAOPTS=-S /run/haproxy-master.sock"
ExecStart=/usr/sbin/haproxy -Ws -f $CONFIG $EXTRAOPTS
ExecReload=/bin/kill -USR2 $MAINPID
Restart=always
Type=notify
`;

test("Debian's unit of HAProxy is read with its quoted variables", () => {
  const unit = readUnit(HAPROXY, "haproxy");
  expect(unit).toMatchObject({ type: "notify", user: "root", environmentFiles: ["-/etc/default/haproxy"], restartsAfterMs: 100 });
  expect(commandOf(unit.start[0] ?? "", unit.environment).words).toEqual([
    "/usr/sbin/haproxy",
    "-Ws",
    "-f",
    "/etc/haproxy/haproxy.cfg",
    "-S",
    "/run/haproxy-master.sock",
  ]);
});

test("an instance of a template knows its name, and a command with a dash may fail", () => {
  const unit = readUnit("[Service]\nExecStart=-/usr/bin/pg_ctlcluster %i start\nPIDFile=/run/postgresql/%i.pid\n", "postgresql@15-main");
  expect(unit.pidFile).toBe("/run/postgresql/15-main.pid");
  expect(commandOf(unit.start[0] ?? "", {})).toEqual({ words: ["/usr/bin/pg_ctlcluster", "15-main", "start"], mayFail: true });
});

test("the portal's own unit says who runs it, and how it stops", () => {
  const unit = readUnit(readFileSync(new URL("../../../deploy/systemd/linnet.service", import.meta.url), "utf8"), "linnet");
  expect(unit).toMatchObject({ user: "linnet", group: "linnet", umask: "0077", killAfterMs: 20_000, restartsAfterMs: 2_000 });
  expect(unit.environmentFiles).toEqual(["/etc/linnet/environment"]);
});

test("an environment file gives values as they are written, without quotes around them and without comments", () => {
  expect(readEnvironment('# NAME=no\nPUBLIC_URL=https://portal.example.org\nMAIL_FROM="Linnet <a@b.example>"\nEMPTY=\n')).toEqual({
    PUBLIC_URL: "https://portal.example.org",
    MAIL_FROM: "Linnet <a@b.example>",
    EMPTY: "",
  });
});
