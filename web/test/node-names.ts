const NAMES: Record<number, string> = { [Node.TEXT_NODE]: "#text", [Node.COMMENT_NODE]: "#comment", [Node.DOCUMENT_NODE]: "#document" };

// Browsers define nodeName on Node, where DOMPurify reads it. Happy DOM defines it on the subclasses only; this polyfill adds the missing one.
Object.defineProperty(Node.prototype, "nodeName", {
  configurable: true,
  get(this: Node) {
    return this instanceof Element ? this.tagName : (NAMES[this.nodeType] ?? "");
  },
});
