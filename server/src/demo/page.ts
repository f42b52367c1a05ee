import type { FastifyInstance, FastifyReply } from "fastify";

const STYLE_PATH = "/demo/page.css";

const STYLE = `:root{color-scheme:light dark}body{margin:0;font:15px/1.6 "Inter Variable",system-ui,sans-serif;background:light-dark(#f4f7f9,#10171e);color:light-dark(#17222c,#e8eef3)}
main{max-width:44rem;margin:0 auto;padding:2rem 1rem}h1{font-size:1.625rem;line-height:1.25;margin:0}h2{font-size:1.0625rem;margin:0}
article{background:light-dark(#fff,#172029);border:1px solid light-dark(#e2e8ed,#293641);border-radius:.5rem;padding:1rem 1.25rem;margin-top:1rem}
.facts{margin:0;font-size:.8125rem;color:light-dark(#5d6c79,#9aa9b5)}.body{margin:.5rem 0 0;white-space:pre-wrap;overflow-wrap:anywhere}a{color:light-dark(#0a6b70,#6cc5c8)}
form{display:flex;flex-wrap:wrap;gap:.5rem;align-items:end;margin-top:.75rem}label{flex:1 1 14rem;font-size:.8125rem}form span{display:flex;flex-wrap:wrap;gap:.5rem}details{margin-top:1rem}summary{cursor:pointer;padding:.5rem 0}
input,button{font:inherit;color:inherit;border:1px solid light-dark(#84929e,#6c7b88);border-radius:.375rem;padding:.375rem .75rem;font-size:.9375rem;line-height:1.5rem;background:light-dark(#fff,#10171e)}
input{display:block;box-sizing:border-box;width:100%}button{cursor:pointer}button:hover{background:light-dark(#e6f2f2,#1d3336)}`;

interface DemoPage {
  title: string;
  /** One sentence about the page. */
  says: string;
  /** HTML, escaped where it comes from people. */
  body: string;
  /** Whether its forms may be sent, to this server alone. */
  hasForms?: boolean;
}

const policyOf = ({ hasForms = false }: DemoPage) =>
  `default-src 'none'; style-src 'self'; base-uri 'none'; form-action ${hasForms ? "'self'" : "'none'"}; frame-ancestors 'none'`;

/** A page of the demonstration, made here and without scripts. */
export const sendDemoPage = (reply: FastifyReply, page: DemoPage) =>
  reply
    .header("content-type", "text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .header("content-security-policy", policyOf(page))
    .send(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title}</title><link rel="stylesheet" href="${STYLE_PATH}"></head>
<body><main><h1>${page.title}</h1>
<p class="facts">${page.says}</p>
${page.body}
</main></body></html>`);

/** How the demonstration's pages look. */
export function serveDemoStyle(app: FastifyInstance): void {
  app.get(STYLE_PATH, { schema: { hide: true } }, (_request, reply) => reply.header("content-type", "text/css; charset=utf-8").send(STYLE));
}
