const NAMES: Record<number, string> = { [Node.TEXT_NODE]: "#text", [Node.COMMENT_NODE]: "#comment", [Node.DOCUMENT_NODE]: "#document" };

// Happy DOM knows what a node is called on each kind of node alone. Browsers know it on Node, where DOMPurify asks; it would take every
// node for one without a name, and look at the first alone.
Object.defineProperty(Node.prototype, "nodeName", {
  configurable: true,
  get(this: Node) {
    return this instanceof Element ? this.tagName : (NAMES[this.nodeType] ?? "");
  },
});
