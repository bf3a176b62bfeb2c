interface Processor {
  applyAnchor: (mark: { markAnchor: unknown }, base: unknown, at: number) => void;
}

interface Opened {
  _font?: { font?: { _layoutEngine?: { engine?: { GPOSProcessor?: Processor } } } };
}

/**
 * fontkit fails where a letter has no anchor for a mark, which OpenType allows and the fonts of Telugu, Khmer, Gurmukhi and Malayalam have
 * (foliojs/fontkit#367): there the mark stays where it is, as HarfBuzz leaves it. Call it once for each font, when a document has opened it.
 */
export function allowNoAnchor(document: object): void {
  const processor = (document as Opened)._font?.font?._layoutEngine?.engine?.GPOSProcessor;
  if (!processor) return;
  const { applyAnchor } = processor;
  processor.applyAnchor = (mark, base, at) => {
    if (mark.markAnchor && base) applyAnchor.call(processor, mark, base, at);
  };
}
